/**
 * In which unit a planned item is bought, and how much of it (SHO-19): '2 kg arroz' is one package
 * of 'Arroz Tio João 5 kg'. Free of zod.
 */
import { readCount, readPackage, type Package } from '../insights/packages.ts';
import { fold } from './text.ts';
import { limits, type ListUnit, type ProductUnit } from './values.ts';

/** What a list item asks for; the quantity as on the wire. */
export interface Wish {
  readonly name: string;
  readonly quantity: number;
  readonly unit: ListUnit;
}

/** The fields of a product that decide how it is bought. */
export interface BoughtProduct {
  readonly name: string;
  readonly typicalUnit: ProductUnit;
}

/** The unit of price and quantity in the cart. */
export function purchasedUnitOf(item: {
  readonly unit: ListUnit;
  readonly purchasedUnit: ListUnit | null;
}): ListUnit {
  return item.purchasedUnit ?? item.unit;
}

/**
 * The unit in which a product is bought. A package with a weight, volume or count in its name is a
 * piece; otherwise a product that is sold by weight is weighed; otherwise the item decides.
 */
export function purchaseUnit(product: BoughtProduct | null, wish: Wish): ListUnit {
  if (product === null) return wish.unit;
  if (readPackage(product.name) !== null) return 'un';
  return product.typicalUnit === 'kg' ? 'kg' : wish.unit;
}

/**
 * How much to buy in `unit` for the planned quantity; null if only the scale knows ('3 un' of
 * bananas by weight). Whole packages; up to 10 % less than planned is accepted (900 ml for 1 L).
 */
export function purchaseQuantity(
  product: BoughtProduct | null,
  wish: Wish,
  unit: ListUnit = purchaseUnit(product, wish),
): number | null {
  const held = product && readPackage(product.name);
  if (unit === 'kg') return weightOf(wish, held);
  if (wish.unit === 'kg') {
    return held?.measure === 'kg' ? packagesFor(wish.quantity * 1_000, held.amount) : 1;
  }
  return piecesFor(wish, product, held);
}

function weightOf({ quantity, unit }: Wish, held: Package | null): number | null {
  if (unit === 'kg') return quantity;
  return held?.measure === 'kg' ? limited((quantity * held.amount) / 1_000) : null;
}

function piecesFor(
  { name, quantity }: Wish,
  product: BoughtProduct | null,
  held: Package | null,
): number {
  if (product === null || held === null) return quantity;
  const wished = readPackage(name);
  if (wished !== null && wished.measure !== 'un' && wished.measure === held.measure) {
    return packagesFor(quantity * wished.amount, held.amount);
  }
  const count = readCount(product.name);
  // For eggs by the dozen, '12 un' is one box and '2 un' is two boxes.
  const isCounted = quantity % count === 0 || (quantity >= 6 && quantity * 5 >= count);
  return count > 1 && isCounted ? Math.ceil(quantity / count) : quantity;
}

/** How many packages of `held` make `wanted`, both in thousandths. */
function packagesFor(wanted: number, held: number): number {
  const whole = Math.floor(wanted / held);
  const isEnough = whole > 0 && (wanted - whole * held) * 10 <= wanted;
  return limited(isEnough ? whole : whole + 1);
}

const limited = (quantity: number) => Math.min(quantity, Math.floor(limits.maxQuantity));

/** The word for one unit: 'pacote' for things in packages. */
export type UnitWord = 'pacote' | 'unidade' | 'kg';

const vessel = /(?<!\p{L})(?:latas?|garrafas?|potes?|vidros?|sache|bisnagas?|frascos?)(?!\p{L})/u;

/** The word for one of what is bought; liquids and things in tins or jars are not packages. */
export function unitWord(productName: string | null, unit: ListUnit): UnitWord {
  if (unit === 'kg') return 'kg';
  const held = productName === null ? null : readPackage(productName);
  const isPackage = held !== null && held.measure !== 'L' && !vessel.test(fold(productName ?? ''));
  return isPackage ? 'pacote' : 'unidade';
}

/** The labels of the fields for price and quantity, and of the choice of a unit, by unit word. */
export const unitTexts: Record<
  UnitWord,
  { readonly price: string; readonly quantity: string; readonly choice: string }
> = {
  pacote: { price: 'Preço do pacote', quantity: 'Pacotes', choice: 'Pacote' },
  unidade: { price: 'Preço por unidade', quantity: 'Quantidade (un)', choice: 'Unidade' },
  kg: { price: 'Preço por kg', quantity: 'Quantidade (kg)', choice: 'Kg' },
};
