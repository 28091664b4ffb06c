import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

export const selectCategories = statement<Reply<'getCategories'>['body'][number]>(
  'selectCategories',
  'select id, name from categories order by position, folded_name collate "C"',
);
