/** Computes a unit price from the total of a line (SHO-14). */
import { lineTotal, toCentavos, type Centavos, type Thousandths } from '@quitanda/contract/values';

/**
 * Returns the unit price whose line total is nearest to the paid total. Prices have whole centavos
 * (DAT-06), so 3 un for R$ 10,00 is not exact: R$ 3,33 gives R$ 9,99. `line` is the line total that
 * the cart shows.
 */
export function unitPriceFor(
  paid: Centavos,
  quantity: Thousandths,
): { unitPrice: Centavos; line: Centavos } {
  const ratio = (paid * 1_000) / quantity;
  const candidates = [Math.round(ratio), Math.floor(ratio), Math.ceil(ratio)].map((centavos) => {
    const unitPrice = toCentavos(centavos / 100);
    return { unitPrice, line: lineTotal(unitPrice, quantity) };
  });
  const distance = (line: Centavos) => Math.abs(line - paid);
  return candidates.reduce((best, next) =>
    distance(next.line) < distance(best.line) ? next : best,
  );
}

/** Returns the cost of 'leve 3 pague 2': the shelf price times the paid pieces. */
export function paidFor(unitPrice: Centavos, paidQuantity: Thousandths): Centavos {
  return lineTotal(unitPrice, paidQuantity);
}
