import type { Handlers } from '../../http/handlers.ts';
import { selectCategories } from './categories.sql.ts';

export const categoryHandlers: Handlers<'getCategories'> = {
  async getCategories(_, { sql }) {
    return { status: 200, body: await sql.rows(selectCategories), isForEverybody: true };
  },
};
