/** Computes `getFinishedTrips` and `getFinishedTrip` from the local rows (API-24). */
import type { PurchasedLine, FinishedTrip, Row } from '@quitanda/contract';
import { unpricedRemainderOf } from '@quitanda/contract/trip-total';
import {
  fromCentavos,
  paidForLine,
  sumCentavos,
  toCentavos,
  toThousandths,
  type Centavos,
} from '@quitanda/contract/values';
import { compareText } from '../../lib/items/compare.ts';
import type { Selectors } from '../../sync/replica/definitions.ts';
import type { Rows } from '../../sync/replica/rows.ts';

const defaultPageSize = 20;

export const purchaseSelectors = {
  getFinishedTrips(rows, { query: { before, limit } }) {
    const cursor = before === undefined ? undefined : rows.get('finishes', before);
    if (before !== undefined && cursor === undefined) return undefined;
    const finishes = rows
      .all('finishes')
      .filter(
        (finish) => isListedTrip(rows, finish) && (!cursor || newestFirst(cursor, finish) < 0),
      )
      .sort(newestFirst);
    const pageSize = Number(limit ?? defaultPageSize);
    return {
      trips: finishes.slice(0, pageSize).map((finish) => tripOf(rows, finish)),
      hasMore: finishes.length > pageSize,
    };
  },
  getFinishedTrip(rows, { params }) {
    const finish = rows.get('finishes', params.finishId);
    if (!finish || !isListedTrip(rows, finish)) return undefined;
    const budget = finish.budget !== null && { budget: finish.budget };
    return { ...tripOf(rows, finish), ...budget, lines: linesOf(rows, finish.id) };
  },
} satisfies Selectors;

/** A trip is listed if it was neither undone nor deleted, and something was bought. */
const isListedTrip = (rows: Rows, { id, isUndone, isDeleted = false }: Row<'finishes'>) =>
  !isUndone && !isDeleted && rows.of('purchases', id).length > 0;

const newestFirst = (one: Row<'finishes'>, other: Row<'finishes'>) =>
  compareText(other.boughtAt, one.boughtAt) || compareText(other.id, one.id);

/** What a line cost. */
export const amountPaidFor = ({ price, quantity, paid }: Row<'purchases'>) =>
  paidForLine({
    price: toCentavos(price),
    quantity: toThousandths(quantity),
    paid: paid == null ? null : toCentavos(paid),
  });

/** What a line cost in reais; null for one without a price. */
export const costOfLine = (line: Row<'purchases'>): number | null =>
  line.isUnpriced === true ? null : fromCentavos(amountPaidFor(line));

function tripOf(rows: Rows, finish: Row<'finishes'>): FinishedTrip {
  const lines = rows.of('purchases', finish.id);
  const { id, listId, listName, pantryId, boughtAt, boughtBy, correctedAt, correctedBy } = finish;
  const { lastCorrection = null, typedTotal = null } = finish;
  return {
    id,
    listId,
    listName,
    pantryId,
    boughtAt,
    boughtBy,
    supermarkets: supermarketsOf(lines),
    total: fromCentavos(tripTotal(finish, lines)),
    typedTotal,
    itemCount: lines.length,
    ...countUnpriced(lines),
    correctedAt: correctedAt ?? null,
    correctedBy: correctedBy ?? null,
    lastCorrection,
  };
}

/** What a trip cost: the sum of its lines, or the typed total while lines have no price (FIN-10). */
export const tripTotal = (finish: Row<'finishes'>, lines: readonly Row<'purchases'>[]): Centavos =>
  sumCentavos([sumCentavos(lines.map(amountPaidFor)), restOf(finish, lines)]);

/** What the lines without a price of a trip cost together, if that is known. */
export const restOf = ({ typedTotal }: Row<'finishes'>, lines: readonly Row<'purchases'>[]) =>
  unpricedRemainderOf(
    typedTotal == null ? null : toCentavos(typedTotal),
    sumCentavos(lines.map(amountPaidFor)),
    lines.filter(({ isUnpriced }) => isUnpriced === true).length,
  );

function countUnpriced(lines: readonly Row<'purchases'>[]) {
  const unpricedCount = lines.filter(({ isUnpriced }) => isUnpriced === true).length;
  return unpricedCount > 0 && { unpricedCount };
}

/** Returns the supermarkets of the lines, the one with the largest total first. */
export function supermarketsOf(lines: readonly Row<'purchases'>[]): string[] {
  const totals = new Map<string, number>();
  for (const line of lines) {
    const { supermarket } = line;
    if (supermarket !== null)
      totals.set(supermarket, (totals.get(supermarket) ?? 0) + amountPaidFor(line));
  }
  return [...totals]
    .sort(([one, total], [other, otherTotal]) => otherTotal - total || compareText(one, other))
    .map(([name]) => name);
}

/** Returns the lines of a trip, in the order in which they were taken. */
function linesOf(rows: Rows, finishId: string): PurchasedLine[] {
  return rows
    .of('purchases', finishId)
    .toSorted(
      (one, other) =>
        compareText(one.takenAt, other.takenAt) || compareText(one.listItemId, other.listItemId),
    )
    .map((line) => {
      // Leaves out the fields that the API does not return.
      const {
        id: _id,
        finishId: _finish,
        listId: _list,
        boughtAt: _bought,
        boughtBy: _by,
        takenAt: _taken,
        ...lineWithPlan
      } = line;
      const {
        plannedQuantity: _quantity,
        plannedUnit: _unit,
        plannedUnitText: _text,
        paid: _paid,
        isUnpriced,
        ...returnedFields
      } = lineWithPlan;
      const mark = isUnpriced === true && { isUnpriced };
      return { ...returnedFields, ...mark, total: fromCentavos(amountPaidFor(line)) };
    });
}
