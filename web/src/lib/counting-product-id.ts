import type { ListItem } from '@quitanda/contract';

/** The product that counts: the one taken, else the one planned (DAT-02). */
export function countingProductId(
  item: Pick<ListItem, 'selectedProductId' | 'productId'>,
): string | null {
  return item.selectedProductId ?? item.productId;
}
