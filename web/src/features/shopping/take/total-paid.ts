/** Converts between the unit price and the paid total of a line (SHO-14). */
import { lineTotal, toCentavos, type Centavos, type Thousandths } from '@quitanda/contract/values';

/**
 * Returns the unit price whose line total is nearest to the paid total. Prices have whole centavos
 * (DAT-06), so the result may be inexact: 3 un for R$ 10,00 give R$ 3,33, whose total is R$ 9,99.
 * `total` is the line total that the cart shows.
 */
export function unitPriceFor(
  paidTotal: Centavos,
  quantity: Thousandths,
): { unitPrice: Centavos; total: Centavos } {
  const exactPrice = (paidTotal * 1_000) / quantity;
  const candidates = [Math.round, Math.floor, Math.ceil].map((round) => {
    const unitPrice = toCentavos(round(exactPrice) / 100);
    return { unitPrice, total: lineTotal(unitPrice, quantity) };
  });
  const distance = (total: Centavos) => Math.abs(total - paidTotal);
  return candidates.reduce((best, next) =>
    distance(next.total) < distance(best.total) ? next : best,
  );
}

/** Returns the unit price times the paid quantity, which is 2 for 'leve 3 pague 2'. */
export function paidTotalOf(unitPrice: Centavos, paidQuantity: Thousandths): Centavos {
  return lineTotal(unitPrice, paidQuantity);
}
