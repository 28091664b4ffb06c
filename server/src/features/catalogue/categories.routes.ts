import type { Handlers } from '../../http/handlers.ts';
import { asAnybody } from '../../http/rights.ts';
import { selectCategories } from './categories.sql.ts';

export const categoryHandlers: Handlers<'getCategories'> = {
  getCategories: asAnybody(async (_, { sql }) => {
    return { status: 200, body: await sql.rows(selectCategories), isForEverybody: true };
  }),
};
