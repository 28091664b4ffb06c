/** The price of one, where the total of a line was said. Does not import zod. */
import { limits, toCentavos, type Centavos, type Thousandths } from './values.ts';

const maxPrice = toCentavos(limits.maxPrice);

/**
 * The price per unit of a line that cost `paid`, rounded half up to the centavo and limited to the
 * maximum price (SHO-25). What was paid for does not become free: its price is at least one centavo.
 * The total of the line remains `paid`, see `paidForLine`.
 */
export function derivedPrice(paid: Centavos, quantity: Thousandths): Centavos {
  // `paid` is below 1e9, so `paid * 1_000` is an exact integer.
  const rounded = Math.round((paid * 1_000) / quantity);
  return Math.min(Math.max(rounded, Math.sign(paid)), maxPrice) as Centavos;
}
