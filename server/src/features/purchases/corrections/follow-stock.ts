/** Lets the stock follow corrected lines of a finished trip (CMP-13). */
import {
  correctLineStock,
  limits,
  newId,
  toThousandths,
  type LineStockChange,
  type ListItemId,
  type Reply,
  type Thousandths,
} from '@quitanda/contract';
import { findRedirectIn, stockKey } from '@quitanda/contract/finish-rules';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Caller } from '../../../http/handlers.ts';
import { sumByStock, type BoughtLine } from '../../pantry/finishing/finish.ts';
import { lockPantry } from '../../pantry/pantry.sql.ts';
import { toStock } from '../../pantry/joining/to-stock.ts';
import { lockRedirectedStock } from '../../pantry/joining/redirected-stock.sql.ts';
import { shiftBatches } from '../../pantry/batches/corrected-batches.ts';
import { restock } from '../../pantry/finishing/restock.ts';
import {
  deleteStock,
  lockStockOfMoves,
  saveMoves,
  selectMoves,
  setStock,
  type MoveRow,
  type StockRow,
} from './stock.sql.ts';

/** A line as far as it concerns the stock. */
interface StockLine {
  readonly id: ListItemId;
  readonly name: string;
  readonly productId: string | null;
  readonly productName: string | null;
  readonly unit: string;
  /** The word of a list (UNI-07); absent of an added line. */
  readonly unitText?: string | null;
  readonly quantity: number;
}

/**
 * A corrected line. `before` is null for an added line, and `after` for a removed one. A restored line has
 * the same values in both.
 */
interface StockCorrection {
  readonly before: StockLine | null;
  readonly after: StockLine | null;
}

type StockReply = Reply<'changePurchasedLine'>['body']['stock'][number];

/** One stock during the correction. `now` is its quantity so far. */
interface WorkingStock extends StockRow {
  now: number;
  missing: number;
  isDeleted: boolean;
}

const maxStock = toThousandths(limits.maxQuantity);

/**
 * Changes the stock by the differences of the corrected lines, and the rows of `finish_moves` with it.
 * Returns the stocks before and after. Changes nothing if the pantry was deleted, or if the trip has no
 * `finish_moves`, because it was recorded without stock or more than 31 days ago. Refuses with 'stock-too-large' and
 * 'too-many-pantry-items'.
 */
export async function followStock(
  sql: Transaction,
  caller: Caller,
  trip: { readonly id: string; readonly pantryId: string; readonly boughtAt: Date },
  corrections: readonly StockCorrection[],
  now: Date,
): Promise<StockReply[]> {
  const { householdId } = caller;
  const moves = await sql.rows(selectMoves, { householdId, finishId: trip.id });
  if (
    moves.length === 0 ||
    !(await sql.first(lockPantry, { pantryId: trip.pantryId, householdId }))
  )
    return [];
  const movesById = new Map(moves.map((move) => [move.listItemId, move]));
  const stockIds = corrections.flatMap(
    ({ before, after }) => movesById.get((before ?? after)?.id ?? '')?.pantryItemId ?? [],
  );
  const rows = await sql.rows(lockStockOfMoves, {
    householdId,
    pantryId: trip.pantryId,
    itemIds: stockIds,
  });
  // The answer has the stocks in the order of the lines.
  const sortedRows = rows.toSorted((a, b) => stockIds.indexOf(a.id) - stockIds.indexOf(b.id));
  const stockById = new Map(
    sortedRows.map((row) => [row.id, { ...row, now: row.quantity, missing: 0, isDeleted: false }]),
  );
  const factorOf = await readFactors(sql, caller.householdId, trip.pantryId, corrections);
  const planned = corrections.flatMap((correction) => {
    const { before, after } = correction;
    const line = before ?? after;
    if (line === null) return [];
    const move = movesById.get(line.id);
    // A line without a move has no stock. Only an added line gets a new move.
    if (!move && before !== null) return [];
    const stock = move && stockById.get(move.pantryItemId);
    const factor = stock === undefined ? 1 : factorOf(line, stock);
    // The units do not convert, so the line's share of this stock is unknown.
    if (factor === null) return [];
    return [planLine(line, after, move, stockById, factor)];
  });
  const changed = [...stockById.values()].filter((stock) => stock.now !== stock.quantity);
  const kept = changed.filter((stock) => !stock.isDeleted);
  if (kept.length > 0) {
    const sent = kept.map((stock) => ({ id: stock.id, quantity: stock.now }));
    await sql.rows(setStock, { householdId, stock: JSON.stringify(sent), now });
  }
  const deletedIds = changed.filter((stock) => stock.isDeleted).map(({ id }) => id);
  if (deletedIds.length > 0) await sql.rows(deleteStock, { householdId, itemIds: deletedIds });

  const added = planned.flatMap(({ addition }) => addition ?? []);
  const stockByKey =
    added.length > 0
      ? await restock(sql, caller, trip.pantryId, added, now)
      : new Map<string, never>();
  const newMoves = planned.map(({ move, addition }) => {
    const stock = addition && stockByKey.get(stockKey(addition));
    if (!stock) return move;
    const { factor = 1, ...target } = stock;
    const used = factor === 0 ? move.used : toStock(move.used, factor);
    return { ...move, ...target, quantity: toStock(move.quantity, factor), used };
  });
  await sql.rows(saveMoves, { householdId, finishId: trip.id, moves: JSON.stringify(newMoves) });
  const addedById = new Map(
    [...sumByStock(added)].map(([key, { quantity }]) => {
      const { pantry_item_id = '', factor = 1 } = stockByKey.get(key) ?? {};
      return [pantry_item_id, toStock(quantity, factor)];
    }),
  );
  const addedIds = [...addedById.keys()];
  const addedStock = await sql.rows(lockStockOfMoves, {
    householdId,
    pantryId: trip.pantryId,
    itemIds: addedIds,
  });
  const shifts = planned.flatMap(({ shift, addition }) => {
    const { pantry_item_id: itemId, factor = 1 } =
      (addition && stockByKey.get(stockKey(addition))) ?? {};
    if (!addition || itemId === undefined || factor === 0) return shift ?? [];
    const change = toStock(addition.purchasedQuantity, factor);
    return [...(shift ? [shift] : []), { itemId, lineId: addition.id, change }];
  });
  await shiftBatches(sql, householdId, trip, shifts, now);
  return describe([...stockById.values()], addedStock, addedById);
}

/**
 * Returns a function for the factor from the unit of a line to the unit of its stock. They differ if
 * somebody has changed the unit of the stock or joined it (PAN-14). The factor is null if it is unknown.
 */
async function readFactors(
  sql: Transaction,
  householdId: string,
  pantryId: string,
  corrections: readonly StockCorrection[],
): Promise<(line: StockLine, stock: StockRow) => number | null> {
  const lines = corrections.flatMap(({ before, after }) => before ?? after ?? []);
  const names = lines.map((line) => fold(line.productName ?? line.name));
  const productIds = lines.flatMap(({ productId }) => productId ?? []);
  const redirects = await sql.rows(lockRedirectedStock, {
    householdId,
    pantryId,
    productIds,
    foldedNames: names,
  });
  const findersByItem = new Map(
    [...Map.groupBy(redirects, ({ into }) => into)].map(([into, group]) => [
      into,
      findRedirectIn(group),
    ]),
  );
  return (line, stock) => {
    if (line.unit === stock.unit) return 1;
    return findersByItem.get(stock.id)?.(line)?.factor ?? null;
  };
}

/**
 * Returns what a line has in the stock after its correction, and what is to be added to the pantry.
 * `factor` converts the quantity of the line to the unit of the stock in which it is.
 */
function planLine(
  line: StockLine,
  after: StockLine | null,
  move: MoveRow | undefined,
  stockById: ReadonlyMap<string, WorkingStock>,
  factor: number,
) {
  const stock = move && stockById.get(move.pantryItemId);
  const isSameStock = after !== null && stockKey(line) === stockKey(after);
  const result: LineStockChange = correctLineStock(
    {
      stock: (stock?.now ?? null) as Thousandths | null,
      quantity: (move?.quantity ?? 0) as Thousandths,
      used: (move?.used ?? 0) as Thousandths,
    },
    {
      before: toStock(line.quantity, factor),
      after: toStock(after?.quantity ?? 0, isSameStock ? factor : 1),
    },
    { isSameStock, isSameUnit: after?.unit === line.unit && factor === 1 },
  );
  const isStaying = isSameStock && stock !== undefined;
  if (stock) {
    stock.now += result.change;
    stock.missing += result.missing;
    if (stock.now > maxStock) throw new ApiError('stock-too-large');
    // Stock of a wrong product that only this trip had put there does not stay as 'acabou'.
    stock.isDeleted =
      !isStaying && move.isNewStock && stock.isPlain && stock.now === 0 && stock.missing === 0;
  }
  const addition: BoughtLine | undefined =
    after && result.moved > 0
      ? { ...after, isChecked: true, purchasedQuantity: result.moved, price: 0 }
      : undefined;
  return {
    addition,
    shift: stock && { itemId: stock.id, lineId: line.id, change: result.change },
    move: {
      id: line.id,
      // A line without stock gets a new id, which no stock has, so that no later correction changes one.
      pantry_item_id: isStaying || (after === null && move) ? move?.pantryItemId : newId(),
      quantity: result.quantity,
      used: result.used,
      is_new_stock: isStaying && move !== undefined && move.isNewStock,
    },
  };
}

/** Returns the changed stocks, and those that could not fall because everything was used. */
function describe(
  taken: readonly WorkingStock[],
  added: readonly StockRow[],
  addedById: ReadonlyMap<string, number>,
): StockReply[] {
  const afterById = new Map(added.map(({ id, quantity }) => [id, quantity]));
  const takenIds = new Set(taken.map(({ id }) => id));
  const replies = [
    ...taken.map(({ id, name, unit, unitText, quantity, now, missing }) => ({
      pantryItemId: id,
      name,
      unit,
      unitText,
      before: quantity,
      after: afterById.get(id) ?? now,
      used: missing,
    })),
    ...added
      .filter(({ id }) => !takenIds.has(id))
      .map(({ id, name, unit, unitText, quantity }) => ({
        pantryItemId: id,
        name,
        unit,
        unitText,
        before: quantity - (addedById.get(id) ?? 0),
        after: quantity,
        used: 0,
      })),
  ];
  return replies.filter(({ before, after, used }) => before !== after || used > 0) as StockReply[];
}
