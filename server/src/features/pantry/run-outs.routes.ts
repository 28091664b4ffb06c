import { dayInMs, pantryItemId, runOutOf, type Thousandths } from '@quitanda/contract';
import { ApiError } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import {
  selectBoughtStock,
  selectCountedStock,
  type BoughtStock,
  type CountedStock,
} from './run-outs.sql.ts';

/** What was usual before says little of today. */
const rememberedDays = 730;

const isoOf = (at: number) => new Date(at).toISOString();

export const runOutHandlers: Handlers<'getRunOuts'> = {
  /** INS-05 */
  async getRunOuts({ params: { pantryId } }, { caller, now, sql }) {
    const since = new Date(now.getTime() - rememberedDays * dayInMs);
    const rows = await sql.rows(selectCountedStock, pantryId, caller.id);
    if (rows.length === 0) throw new ApiError('pantry-not-found');
    const bought = Map.groupBy(
      await sql.rows(selectBoughtStock, pantryId, caller.id, since),
      ({ productId }) => productId,
    );
    const body = rows.flatMap((item) => {
      if (item.id === null) return [];
      const found = runOutOf(inUnitOf(item, bought.get(item.productId) ?? []), item);
      if (!found) return [];
      const { intervals, at, earliest, latest } = found;
      const moments = { at: isoOf(at), earliest: isoOf(earliest), latest: isoOf(latest) };
      return [{ itemId: pantryItemId.parse(item.id), ...moments, intervals }];
    });
    return { status: 200, body };
  },
};

/** Purchases in the unit of the stock; grams are bought by the kilo. */
function inUnitOf({ unit }: CountedStock, bought: readonly BoughtStock[]) {
  return bought.flatMap((line) => {
    if (line.unit === unit) return [line];
    if (unit !== 'g' || line.unit !== 'kg') return [];
    return [{ ...line, quantity: (line.quantity * 1_000) as Thousandths }];
  });
}
