import type { ListItem } from '@quitanda/contract';
import { paidForLine, toCentavos, toThousandths, type Centavos } from '@quitanda/contract/values';

/**
 * Returns what one line of the cart costs: the total that was typed, or else price × quantity
 * (SHO-25); null without a price (SHO-04).
 */
export function lineTotalOf(
  line: Pick<ListItem, 'price' | 'paid' | 'purchasedQuantity'>,
): Centavos | null {
  const { price, paid, purchasedQuantity } = line;
  if (price === null || purchasedQuantity === null) return null;
  return paidForLine({
    price: toCentavos(price),
    quantity: toThousandths(purchasedQuantity),
    paid: paid == null ? null : toCentavos(paid),
  });
}
