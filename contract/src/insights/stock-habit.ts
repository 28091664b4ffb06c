/**
 * What a household's own purchases say about a pantry item (INS-05, PAN-06). Must not import zod,
 * because the browser loads this file.
 */
import {
  limits,
  listUnits,
  toThousandths,
  type PantryUnit,
  type ProductUnit,
  type Thousandths,
} from '../values/values.ts';
import { thrownShare, withoutWaste } from '../batches/waste-hints.ts';
import type { Amount } from './fill-up.ts';
import { thingOf } from './price-book.ts';
import { dayInMs } from './price-standing.ts';
import { runOutOf, usualAmount, type PastPurchase, type RunOut, type StockNow } from './run-out.ts';

/** Purchases older than this are ignored, milliseconds. */
export const habitMs = 730 * dayInMs;

export interface Stock extends StockNow {
  readonly unit: PantryUnit;
}

/** A purchase in the unit in which it was paid, which lists and pantries may not have. */
export interface PurchaseInUnit extends PastPurchase {
  readonly unit: ProductUnit;
}

export interface StockHabit {
  /** The usual quantity of one purchase. */
  readonly usual: Amount;
  /** Null after too few purchases, and if the stock may last for more than ten years. */
  readonly runOut: RunOut | null;
}

/**
 * The usual purchase and the run-out of a pantry item, computed from `bought`, the purchases of its
 * product within {@link habitMs}. The usual purchase is lowered by `wasted`, what of it was thrown away in
 * the unit of the stock (VAL-13). Null if no purchase is in a unit that lists have.
 */
export function stockHabit(
  stock: Stock,
  bought: readonly PurchaseInUnit[],
  wasted: readonly PastPurchase[] = noPurchases,
): StockHabit | null {
  const usual = usualAmount(bought.flatMap(inListUnit));
  const purchases = inUnitOf(stock, bought);
  return (
    usual && {
      usual: withoutWaste(usual, thrownShare(purchases, wasted)),
      runOut: runOutOf(purchases, stock),
    }
  );
}

const noPurchases: readonly PurchaseInUnit[] = [];

/** An item that was joined with another one, or that is counted in another unit now (PAN-13, PAN-14). */
interface FormerItem {
  readonly into: string | null;
  readonly factor: number | null;
  readonly name: string;
  readonly unit: PantryUnit;
  readonly productId: string | null;
}

/**
 * The purchases of a pantry item and of the items that were joined with it, those of the latter in
 * its unit. An item without a product has no forecast. `purchasesOf` returns the purchases of a product, or of a name without a product, by
 * {@link thingOf}.
 */
export function purchasesOfStock(
  item: { readonly id: string; readonly productId: string | null; readonly unit: PantryUnit },
  formerItems: readonly FormerItem[],
  purchasesOf: (thing: string) => readonly PurchaseInUnit[] | undefined,
): readonly PurchaseInUnit[] {
  if (item.productId === null) return noPurchases;
  const own = purchasesOf(item.productId) ?? noPurchases;
  const joined = formerItems.filter(({ into, factor }) => into === item.id && factor !== null);
  if (joined.length === 0) return own;
  const isConverted = ({ unit }: PurchaseInUnit) =>
    joined.some((former) => former.productId === item.productId && former.unit === unit);
  const converted = joined.flatMap(({ productId, name, unit, factor }) =>
    (purchasesOf(thingOf({ productId, itemName: name })) ?? []).flatMap((line) =>
      line.unit === unit
        ? {
            ...line,
            unit: item.unit,
            quantity: Math.round(line.quantity * (factor ?? 1)) as Thousandths,
          }
        : [],
    ),
  );
  return [...own.filter((line) => !isConverted(line)), ...converted].toSorted(
    (one, other) => other.at - one.at,
  );
}

/** What was thrown away of an item, in the unit of that time. */
export interface WasteInUnit extends PastPurchase {
  readonly unit: PantryUnit;
}

/**
 * What was thrown away of a pantry item and of the items that were joined with it, in its unit.
 * `wastesOf` returns that of an item by its id.
 */
export function wastesOfStock(
  item: { readonly id: string; readonly unit: PantryUnit },
  formerItems: readonly (FormerItem & { readonly id: string })[],
  wastesOf: (itemId: string) => readonly WasteInUnit[] | undefined,
): readonly PastPurchase[] {
  const sources = [
    { id: item.id, unit: item.unit, factor: 1 },
    ...formerItems.filter(({ into }) => into === item.id),
  ];
  return sources.flatMap(({ id, unit, factor }) =>
    (wastesOf(id) ?? []).flatMap((waste) =>
      factor === null || waste.unit !== unit
        ? []
        : { at: waste.at, quantity: Math.round(waste.quantity * factor) as Thousandths },
    ),
  );
}

const isoOf = (at: number) => new Date(at).toISOString();

const maxStock = toThousandths(limits.maxQuantity);

/**
 * A forecast in the form of an answer, except that its quantity is still in thousandths. The quantity is
 * at most that of a stock, which a purchase in kilos can exceed in grams.
 */
export const runOutAnswer = ({
  at,
  earliest,
  latest,
  from,
  usualIntervalMs,
  intervals,
}: RunOut) => ({
  at: isoOf(at),
  earliest: isoOf(earliest),
  latest: isoOf(latest),
  intervals,
  from: { at: isoOf(from.at), quantity: Math.min(from.quantity, maxStock) as Thousandths },
  everyDays: usualIntervalMs / dayInMs,
});

/** The purchase, or nothing if lists do not have its unit. */
function inListUnit({ at, quantity, unit: paidUnit }: PurchaseInUnit) {
  const unit = listUnits.find((each) => each === paidUnit);
  return unit === undefined ? [] : [{ at, quantity, unit }];
}

/**
 * The purchases in the unit of the stock. For stock in grams, purchases in kilos are converted;
 * purchases in any other unit are left out.
 */
function inUnitOf({ unit }: Stock, bought: readonly PurchaseInUnit[]) {
  return bought.flatMap((line) => {
    if (line.unit === unit) return [line];
    if (unit !== 'g' || line.unit !== 'kg') return [];
    return [{ ...line, quantity: (line.quantity * 1_000) as Thousandths }];
  });
}
