/** The text that questions an unusual price (SHO-22). */

/**
 * Returns how many times higher or lower than the usual price this price is; undefined below ten
 * times (SHO-22). Both prices are for the same quantity.
 */
export function unusualPriceText(price: number, usual: number): string | undefined {
  if (usual <= 0 || price <= 0) return undefined;
  if (price >= usual * 10) return `${Math.floor(price / usual)} vezes o que você costuma pagar`;
  if (price * 10 <= usual)
    return `${Math.floor(usual / price)} vezes menos do que você costuma pagar`;
  return undefined;
}
