/** How the stock follows a corrected line of a finished trip (CMP-13). */
import type { Thousandths } from './values.ts';

/** What a line has in the stock: a row of `finishMoves`, and the stock that it names. */
export interface LineStock {
  /** The stock now; null if it is no longer in the pantry. */
  readonly stock: Thousandths | null;
  /** What the line has added to that stock (`quantity` of the row). */
  readonly quantity: Thousandths;
  /** What was used before a correction moved the line to that stock (`used` of the row, or 0). */
  readonly used: Thousandths;
}

/** What a correction changes in the stock. All numbers are in thousandths. */
export interface LineStockChange {
  /** The signed change of the line's stock, which never falls below 0. */
  readonly change: number;
  /** What is added to the stock of the new product or unit; 0 if the stock stays the same. */
  readonly moved: number;
  /** What should have been taken from the line's stock but was used already: 'você já usou 1'. */
  readonly missing: number;
  /** The new `quantity` and `used` of the row of `finishMoves`. */
  readonly quantity: number;
  readonly used: number;
}

/**
 * Returns how a line's stock changes if its quantity changes from `before` to `after`; `after` is 0 for a
 * removed line. `isSameStock` is whether product and unit stay, and `isSameUnit` whether the unit does.
 * What was used of the line counts as used of the new product too. The result does not depend on the
 * order of corrections, and an undo, which is a correction back, returns the stock exactly.
 */
export function correctLineStock(
  line: LineStock,
  quantities: { readonly before: number; readonly after: number },
  { isSameStock, isSameUnit }: { readonly isSameStock: boolean; readonly isSameUnit: boolean },
): LineStockChange {
  if (isSameStock && line.stock !== null && quantities.after > 0) {
    const wanted = quantities.after - line.used - line.quantity;
    const change = Math.max(wanted, 0 - line.stock);
    const quantity = line.quantity + change;
    return { change, moved: 0, missing: change - wanted, quantity, used: line.used };
  }
  const left = Math.min(line.stock ?? 0, line.quantity);
  const missing = line.quantity - left;
  const usedBefore = line.used + missing;
  const used =
    isSameUnit || quantities.after === 0
      ? usedBefore
      : Math.round((usedBefore * quantities.after) / quantities.before);
  const moved = Math.max(0, quantities.after - used);
  return { change: 0 - left, moved, missing, quantity: moved, used };
}
