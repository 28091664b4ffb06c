import { statement } from '../db/database.ts';

export const ping = statement<{ one: number }>('health.ping', 'select 1 as one');
