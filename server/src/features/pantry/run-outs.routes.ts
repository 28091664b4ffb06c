import {
  dayInMs,
  listUnits,
  pantryItemId,
  runOutOf,
  usualAmount,
  type RunOut,
  type Thousandths,
} from '@quitanda/contract';
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
    const rows = await sql.rows(selectCountedStock, pantryId, caller.householdId);
    if (rows.length === 0) throw new ApiError('pantry-not-found');
    const bought = Map.groupBy(
      await sql.rows(selectBoughtStock, pantryId, caller.householdId, since),
      ({ productId }) => productId,
    );
    const body = rows.flatMap((item) => {
      if (item.id === null) return [];
      const ofIt = bought.get(item.productId) ?? [];
      const usual = usualAmount(ofIt.flatMap(asPaid));
      if (!usual) return [];
      const found = runOutOf(inUnitOf(item, ofIt), item);
      const runOut = found && onTheWire(found);
      return [{ itemId: pantryItemId.parse(item.id), stock: item.quantity, usual, runOut }];
    });
    return { status: 200, body };
  },
};

const onTheWire = ({ at, earliest, latest, from, every, intervals }: RunOut) => ({
  at: isoOf(at),
  earliest: isoOf(earliest),
  latest: isoOf(latest),
  intervals,
  from: { at: isoOf(from.at), quantity: from.quantity },
  everyDays: every / dayInMs,
});

/** As it was paid; of a unit that lists do not have, nothing can be asked for. */
function asPaid({ at, quantity, unit: paid }: BoughtStock) {
  const unit = listUnits.find((known) => known === paid);
  return unit === undefined ? [] : [{ at, quantity, unit }];
}

/** Purchases in the unit of the stock; grams are bought by the kilo. */
function inUnitOf({ unit }: CountedStock, bought: readonly BoughtStock[]) {
  return bought.flatMap((line) => {
    if (line.unit === unit) return [line];
    if (unit !== 'g' || line.unit !== 'kg') return [];
    return [{ ...line, quantity: (line.quantity * 1_000) as Thousandths }];
  });
}
