/**
 * Derives the price per unit from the total of a line. Must not import zod, because the browser
 * loads this file.
 */
import { limits, toCentavos, type Centavos, type Thousandths } from './values.ts';

const maxPrice = toCentavos(limits.maxPrice);

/**
 * The price per unit of a line that cost `paid`, rounded half up to the centavo and limited to the
 * maximum price (SHO-25). If `paid` is not 0, the price is at least one centavo, because 0 means a gift.
 * The total of the line remains `paid`, see `paidForLine`.
 */
export function derivedPrice(paid: Centavos, quantity: Thousandths): Centavos {
  // `paid` is below 1e9, so `paid * 1_000` is an exact integer.
  const rounded = Math.round((paid * 1_000) / quantity);
  return Math.min(Math.max(rounded, Math.sign(paid)), maxPrice) as Centavos;
}
