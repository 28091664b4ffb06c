/** Changes the stock with a corrected line of a finished trip, as the server does (CMP-13). */
import type { CorrectedStock, Row } from '@quitanda/contract';
import { correctLineStock } from '@quitanda/contract/line-stock';
import { fold } from '@quitanda/contract/text';
import { fromThousandths, toThousandths, type Thousandths } from '@quitanda/contract/values';
import type { MutableRows } from '../../../sync/replica/rows.ts';
import { batchOfLine, followCost, withCorrectedLine } from '../../pantry/batches/stock-batches.ts';
import { createStockFinder, type StockFinder } from '../../pantry/stock-finder.ts';
import { costOfLine } from '../purchases.selectors.ts';

type Purchase = Row<'purchases'>;

interface CorrectedLine {
  readonly finish: Row<'finishes'>;
  /** The line before the correction; undefined for an added or restored line. */
  readonly before: Purchase | undefined;
  /** The line after it; undefined for a removed line. */
  readonly after: Purchase | undefined;
  /** The id of the user who corrects. */
  readonly by: string;
}

const zero = 0 as Thousandths;
const toQuantity = (thousandths: number) => fromThousandths(thousandths as Thousandths);

/** What a line cost, and for how much: also in the unit of its stock, if `factor` converts to that. */
const costOf = (line: Purchase | undefined, stock?: Row<'pantryItems'>, factor?: number) =>
  line && {
    paid: costOfLine(line),
    boughtIn(unit: string) {
      if (unit === line.unit) return line.quantity;
      const isConverted = factor !== undefined && unit === stock?.unit;
      return isConverted ? toQuantity(convert(quantityOf(line), factor)) : undefined;
    },
  };

/** Returns the changed stocks. A line without a row of `finishMoves` has no stock. */
export function correctStock(rows: MutableRows, line: CorrectedLine): CorrectedStock[] {
  const { finish, before, after, by } = line;
  const changedLine = after ?? before;
  const move = rows.get('finishMoves', changedLine?.id ?? '');
  if (changedLine === undefined) return [];
  if (move === undefined) {
    followCost(rows, changedLine, costOf(after));
    return [];
  }
  const stock = rows.get('pantryItems', move.pantryItemId);
  const finder = createStockFinder(rows, finish.pantryId);
  const factor = factorInStock(finder, before ?? after, stock);
  // The units do not convert, so the line's share of this stock is unknown.
  if (factor === undefined) return [];
  const isStaying = !before || !after || isSameStock(before, after);
  const change = correctLineStock(
    {
      stock: stock === undefined ? null : toThousandths(stock.quantity),
      quantity: toThousandths(move.quantity),
      used: toThousandths(move.used ?? 0),
    },
    {
      before: convert(quantityOf(before), factor),
      after: convert(quantityOf(after), isStaying ? factor : 1),
    },
    {
      isSameStock: isStaying,
      isSameUnit: !before || !after || (before.unit === after.unit && factor === 1),
    },
  );
  const changed: CorrectedStock[] = [];
  if (stock !== undefined && (change.change !== 0 || change.missing !== 0)) {
    const stockChange = { change: change.change, by, line: changedLine };
    changed.push(addTo(rows, stock, stockChange, change.missing));
  }
  followCost(rows, changedLine, costOf(after, stock, isStaying ? factor : undefined));
  let { pantryItemId } = move;
  let { quantity, used } = change;
  if (after !== undefined && change.moved > 0) {
    const target = finder.find(stockIdentity(after));
    const factorOfTarget = finder.factorOf(stockIdentity(after));
    quantity = convert(change.moved, factorOfTarget);
    if (factorOfTarget !== 0) used = convert(used, factorOfTarget);
    if (target) changed.push(addTo(rows, target, { change: quantity, by, line: after }));
    else if (factorOfTarget !== 0 && rows.get('pantries', finish.pantryId)) {
      changed.push(createStock(rows, finish.pantryId, after, toQuantity(quantity), by));
    }
    pantryItemId = target?.id ?? after.listItemId;
  }
  rows.put('finishMoves', {
    ...move,
    pantryItemId,
    quantity: toQuantity(quantity),
    used: toQuantity(used),
  });
  return changed;
}

/**
 * Gives an added line a row of `finishMoves` without a quantity, if the trip has stock at all, so that
 * `correctStock` adds to the stock.
 */
export function openLineStock(rows: MutableRows, added: Purchase): void {
  if (rows.of('finishMoves', added.finishId).length === 0) return;
  rows.put('finishMoves', {
    id: added.id,
    finishId: added.finishId,
    item: null,
    pantryItemId: added.listItemId,
    quantity: 0,
    isNewStock: true,
  });
}

/**
 * Returns the factor from the unit of a line to the unit of its stock, which differ after a change of
 * the unit or a join (PAN-14); undefined if it is unknown.
 */
function factorInStock(
  finder: StockFinder,
  line: Purchase | undefined,
  stock: Row<'pantryItems'> | undefined,
): number | undefined {
  if (!line || !stock || line.unit === stock.unit) return 1;
  const identity = stockIdentity(line);
  return finder.find(identity)?.id === stock.id ? finder.factorOf(identity) : undefined;
}

const convert = (thousandths: number, factor: number) =>
  Math.round(thousandths * factor) as Thousandths;

const quantityOf = (line: Purchase | undefined) => (line ? toThousandths(line.quantity) : zero);

const stockIdentity = ({ productId, productName, name, unit, unitText }: Purchase) => ({
  productId,
  name: productName ?? name,
  unit,
  unitText: unitText ?? null,
});

const isSameStock = (one: Purchase, other: Purchase) =>
  one.unit === other.unit &&
  one.productId === other.productId &&
  (one.productId !== null || fold(one.name) === fold(other.name));

interface StockChange {
  /** Thousandths. */
  readonly change: number;
  readonly by: string;
  readonly line: Purchase;
}

function addTo(
  rows: MutableRows,
  stock: Row<'pantryItems'>,
  { change, by, line }: StockChange,
  missing = 0,
): CorrectedStock {
  const stocked = withCorrectedLine(stock, toQuantity(change), {
    ...line,
    paid: costOfLine(line),
  });
  rows.put('pantryItems', { ...stock, ...stocked, changedBy: by });
  const { id: pantryItemId, name, unit, unitText = null, quantity: before } = stock;
  const { quantity: after } = stocked;
  return { pantryItemId, name, unit, unitText, before, after, used: toQuantity(missing) };
}

function createStock(
  rows: MutableRows,
  pantryId: string,
  line: Purchase,
  quantity: number,
  by: string,
): CorrectedStock {
  const identity = stockIdentity(line);
  const { listItemId: id, categoryName, imageUrl } = line;
  const created = {
    ...identity,
    id,
    pantryId,
    quantity,
    categoryName,
    imageUrl,
    lowStockAlertThreshold: null,
    targetQuantity: null,
    countedAt: null,
    createdBy: by,
    changedBy: by,
  };
  const bought = { id, amount: quantity, paid: costOfLine(line) };
  const finish = { id: line.finishId, boughtAt: line.boughtAt };
  rows.put('pantryItems', { ...created, batches: [batchOfLine(created, bought, finish)] });
  const { name, unit, unitText } = identity;
  return { pantryItemId: id, name, unit, unitText, before: 0, after: quantity, used: 0 };
}
