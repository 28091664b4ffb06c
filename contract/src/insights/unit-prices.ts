/**
 * Makes prices of different packages comparable: R$/kg, R$/L, R$/un. A unit price remains the exact
 * fraction that was paid, and is rounded once, where it is shown. Must not import zod, because the
 * browser loads this file.
 */
import type { Centavos, ProductUnit, Thousandths } from '../values/values.ts';
import type { Measure, Package } from './packages.ts';

/** `{ measure: 'L', price: 349, per: 350 }` is R$ 3,49 for 350 ml. */
export interface UnitPrice {
  readonly measure: Measure;
  readonly price: Centavos;
  readonly per: Thousandths;
}

/**
 * The content of one `unit`, in the measure in which prices are compared. `content` is what the
 * package contains, for things that are sold by the piece.
 */
function contentOf(unit: ProductUnit, content: Package | null): Package {
  if (unit === 'kg' || unit === 'L') return { measure: unit, amount: 1_000 as Thousandths };
  if (unit === 'g') return { measure: 'kg', amount: 1 as Thousandths };
  if (unit === 'ml') return { measure: 'L', amount: 1 as Thousandths };
  return content ?? { measure: 'un', amount: 1_000 as Thousandths };
}

/**
 * The unit price of something with `price` per `unit` (DAT-06). `content` is used only for things
 * that are sold by the piece: 'Queijo 500 g' at R$ 60,00 per kg is R$ 60,00 per kg.
 */
export function unitPriceOf(
  price: Centavos,
  unit: ProductUnit,
  content: Package | null,
): UnitPrice {
  const { measure, amount } = contentOf(unit, content);
  return { measure, price, per: amount };
}

/** The price on the screen, R$ per kg, L or un, rounded half up to the centavo. */
export function shownUnitPrice({ price, per }: UnitPrice): Centavos {
  return divideHalfUp(BigInt(price) * 1_000n, BigInt(per)) as Centavos;
}

/** Negative if `one` is cheaper. Both must have the same measure. The comparison is exact. */
export function compareUnitPrices(one: UnitPrice, other: UnitPrice): number {
  // Within the bounds each product is below 1e15, still an exact integer.
  return one.price * other.per - other.price * one.per;
}

/**
 * The cost of `quantity` of `unit` at a unit price, rounded half up to the centavo; null if the two
 * have no common measure (a price per kg says nothing about 2 un).
 */
export function costAt(
  unitPrice: UnitPrice,
  quantity: Thousandths,
  unit: ProductUnit,
  content: Package | null,
): Centavos | null {
  const { measure, amount } = contentOf(unit, content);
  if (measure !== unitPrice.measure) return null;
  const exact = BigInt(unitPrice.price) * BigInt(quantity) * BigInt(amount);
  return divideHalfUp(exact, BigInt(unitPrice.per) * 1_000n) as Centavos;
}

/**
 * The median of unit prices of one measure. For an even number it is the lower of the two in the
 * middle, which was really paid. Undefined for none.
 */
export function medianUnitPrice<P extends UnitPrice>(prices: readonly P[]): P | undefined {
  return prices.toSorted(compareUnitPrices)[Math.floor((prices.length - 1) / 2)];
}

/** How many percent `one` is above `other` (negative if below), rounded to a whole number. */
export function percentAbove(one: UnitPrice, other: UnitPrice): number {
  const base = BigInt(other.price) * BigInt(one.per);
  const difference = BigInt(one.price) * BigInt(other.per) - base;
  const size = divideHalfUp(100n * (difference < 0n ? -difference : difference), base);
  return difference < 0n && size > 0 ? -size : size;
}

function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}
