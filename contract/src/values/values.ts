/**
 * Exact numbers. In the API, money and quantities are plain JSON numbers (`24.9`, `1.5`). In
 * storage and in sums they are whole centavos and thousandths, so that no total has a rounding
 * error of binary fractions (DAT-06). Must not import zod, because the browser loads this file.
 */

declare const unit: unique symbol;

/** Money as a whole number of centavos: `2490` is R$ 24,90. */
export type Centavos = number & { readonly [unit]: 'centavos' };

/** A quantity as a whole number of thousandths of its unit: `1500` with kg is 1,5 kg. */
export type Thousandths = number & { readonly [unit]: 'thousandths' };

export const listUnits = ['un', 'kg'] as const;
export const pantryUnits = ['un', 'kg', 'g'] as const;
export const productUnits = ['un', 'kg', 'g', 'L', 'ml'] as const;
export type ListUnit = (typeof listUnits)[number];
export type PantryUnit = (typeof pantryUnits)[number];
export type ProductUnit = (typeof productUnits)[number];

/** The limits of DAT-06, LST-06 and API-17. Prices are in reais, quantities in units of the item. */
export const limits = {
  maxPrice: 99_999.99,
  /** The maximum amount paid for a line or a whole purchase. */
  maxPaid: 9_999_999.99,
  maxQuantity: 99_999.999,
  minQuantity: 0.01,
  /** Characters (code points) of any name. */
  nameLength: 120,
  /** Characters (code points) of the note of a list item (LST-54). */
  noteLength: 200,
  /** The maximum number of lists in one household (API-17). */
  listsPerHousehold: 200,
  itemsPerList: 1_000,
  /** How many people may take the copy of a shared list by one link (INV-03). */
  takersPerShare: 100,
  /** Beyond this number the oldest deleted lists are purged (CASA-53). */
  deletedListsPerHousehold: 50,
  pantriesPerHousehold: 50,
  itemsPerPantry: 2_000,
  supermarketsPerHousehold: 300,
  storeLabelsPerSupermarket: 1_000,
  /** The maximum number of price notes in one household (INS-07). */
  priceNotesPerHousehold: 5_000,
  /** LNK-02: the number of item names for which the chosen product is stored. */
  productChoicesPerHousehold: 5_000,
  /** LST-55: the number of item names of which the note is remembered. */
  rememberedNotesPerHousehold: 1_000,
  /** UNI-10: the number of names and containers of which the pieces are remembered, and of the pieces. */
  packageCountsPerHousehold: 1_000,
  piecesPerPackage: 1_000,
  /** API-23: how many of the newest purchases an answer uses. */
  purchasesPerResponse: 50_000,
  /** DAT-03: how many products one user may register in a day. */
  productsPerDay: 60,
  /** Characters (code points) of a question to the assistant. */
  questionLength: 2_000,
} as const;

/** The number of products in one page of the catalogue. */
export const cataloguePageSize = 12;

/** The smallest quantity a person may plan in a unit: 1 un or 1 g, but 0,01 kg (LST-06, PAN-02). */
export function minimumQuantity(pantryUnit: PantryUnit): number {
  return pantryUnit === 'kg' ? limits.minQuantity : 1;
}

/** PAN-09: an item counts as low at or below this stock, in its unit, until somebody sets another. */
export const defaultLowStockThreshold = 1;

/** Whether `value` has at most `decimals` decimal places, as a person would write it. */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  const scaled = value * 10 ** decimals;
  // The error of binary fractions grows with the number.
  const tolerance = 1e-6 + Math.abs(scaled) * Number.EPSILON;
  return Math.abs(scaled - Math.round(scaled)) < tolerance;
}

/** Converts reais of the wire (`24.9`) to whole centavos. Throws RangeError beyond two decimals. */
export function toCentavos(reais: number): Centavos {
  return scale(reais, 2) as Centavos;
}

/** Converts whole centavos to reais of the wire. */
export function fromCentavos(centavos: Centavos): number {
  return centavos / 100;
}

/**
 * Converts a quantity of the wire (`1.5`) to whole thousandths. Throws RangeError beyond three
 * decimals.
 */
export function toThousandths(quantity: number): Thousandths {
  return scale(quantity, 3) as Thousandths;
}

/** Converts whole thousandths to a quantity of the wire. */
export function fromThousandths(thousandths: Thousandths): number {
  return thousandths / 1_000;
}

function scale(value: number, decimals: number): number {
  if (!Number.isFinite(value) || !hasAtMostDecimals(value, decimals)) {
    throw new RangeError(`${value} has more than ${decimals} decimals`);
  }
  return Math.round(value * 10 ** decimals);
}

/**
 * Price × quantity of one line, rounded half up to the centavo (DAT-06). A total is the sum of
 * rounded lines, never a rounded sum.
 */
export function lineTotal(unitPrice: Centavos, quantity: Thousandths): Centavos {
  // All numbers here are exact integers, because the limits keep the product below 1e15.
  const plusHalf = unitPrice * quantity + 500;
  return ((plusHalf - (plusHalf % 1_000)) / 1_000) as Centavos;
}

/**
 * What a line of a cart or of a purchase costs (SHO-25): the total that a person has typed, or that
 * a scale's label or a receipt states, and otherwise price × quantity. Every sum is made of these amounts.
 */
export function paidForLine(line: {
  readonly price: Centavos;
  readonly quantity: Thousandths;
  readonly paid?: Centavos | null | undefined;
}): Centavos {
  return line.paid ?? lineTotal(line.price, line.quantity);
}

/** The sum of amounts of money. */
export function sumCentavos(amounts: Iterable<Centavos>): Centavos {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum as Centavos;
}
