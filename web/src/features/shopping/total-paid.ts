/** From what was paid for a whole line to a price per unit (SHO-14). */
import { lineTotal, toCentavos, type Centavos, type Thousandths } from '@quitanda/contract/values';

/**
 * The price per unit whose line comes nearest to what was paid. A price has whole centavos
 * (DAT-06), so 3 un for R$ 10,00 cannot be met: R$ 3,33 makes R$ 9,99. `line` is what the cart
 * will really show.
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

/** What 'leve 3 pague 2' costs: the shelf price for as many as are paid. */
export function paidFor(unitPrice: Centavos, paidQuantity: Thousandths): Centavos {
  return lineTotal(unitPrice, paidQuantity);
}
