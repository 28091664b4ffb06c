/**
 * The data of one household that the assistant's own answers are computed from, in whole centavos
 * and thousandths. A device fills it from what it stores. Must not import zod, because the browser
 * loads this file.
 */
import type { Batch } from '../batches/batches.ts';
import type { PricedThing } from '../insights/price-book.ts';
import type { purchasesOfStock } from '../insights/stock-habit.ts';
import type { Centavos, ListUnit, PantryUnit, Thousandths } from '../values/values.ts';
import type { UnitText } from '../values/units.ts';
import type { BrazilianZone } from '../values/zones.ts';

export interface HomeItem {
  readonly id: string;
  readonly name: string;
  readonly productId: string | null;
  readonly productName: string | null;
  /** The planned quantity. */
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  /** The only supermarket where it is bought (LST-56). */
  readonly onlyAt?: string | null | undefined;
  /** The word of the amount (UNI-02). */
  readonly unitText?: UnitText | null | undefined;
  /** Whether the item is ticked or in the cart. */
  readonly isTaken: boolean;
  /** What the line in the cart costs; null if it is not there, or has no price. */
  readonly paid: Centavos | null;
}

export interface HomeList {
  readonly id: string;
  readonly name: string;
  /** The supermarket of the next trip; null if nobody has set it. */
  readonly supermarket: string | null;
  readonly budget: Centavos | null;
  readonly items: readonly HomeItem[];
}

export interface HomeStock {
  readonly id: string;
  readonly name: string;
  readonly productId: string | null;
  readonly quantity: Thousandths;
  readonly unit: PantryUnit;
  readonly unitText?: UnitText | null | undefined;
  /** The low mark that somebody has set; null if nobody has. */
  readonly threshold: Thousandths | null;
  /** The stock that the person wants to have; null if nobody has set it. */
  readonly target: Thousandths | null;
  /** Its batches as they are stored, with amounts as on the wire (VAL-01). */
  readonly batches?: readonly Batch[] | null | undefined;
  /** When somebody last counted it, in milliseconds; null if nobody has. */
  readonly countedAt: number | null;
}

export interface HomePantry {
  readonly id: string;
  readonly name: string;
  readonly items: readonly HomeStock[];
  /** Items that were joined with others, whose purchases count for them. */
  readonly formerItems: Parameters<typeof purchasesOfStock>[1];
}

/** One line of a finished purchase. */
export interface HomePurchase {
  readonly tripId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly name: string;
  readonly productId: string | null;
  readonly productName: string | null;
  readonly categoryName: string | null;
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  /** The price per unit; null if it has none. */
  readonly price: Centavos | null;
  /** What the whole line cost; 0 if it has no price. */
  readonly paid: Centavos;
  readonly supermarket: string | null;
  readonly boughtBy: string | null;
  /** Null for a purchase without a list. */
  readonly isImpulse: boolean | null;
}

/** What the lines without a price of a trip cost together, as a person typed it (FIN-10). */
export interface HomeUnpricedRemainder {
  readonly tripId: string;
  readonly at: number;
  readonly total: Centavos;
  readonly supermarket: string | null;
  readonly boughtBy: string | null;
}

export interface HomeData {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly zone: BrazilianZone;
  readonly members: readonly { readonly id: string; readonly name: string }[];
  /** In the order of the screens. */
  readonly lists: readonly HomeList[];
  /** The list that this device shows; null if it shows none. */
  readonly shownListId: string | null;
  readonly pantries: readonly HomePantry[];
  readonly shownPantryId: string | null;
  /** In any order. */
  readonly purchases: readonly HomePurchase[];
  readonly unpricedRemainders: readonly HomeUnpricedRemainder[];
  /** The price book, with noted prices if the device has them. */
  readonly book: readonly PricedThing[];
}
