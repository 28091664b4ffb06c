import type { ListItem } from '@quitanda/contract';

/**
 * Returns the id of the taken product if there is one, else of the planned product, else null
 * (DAT-02).
 */
export function takenOrPlannedProductId(
  item: Pick<ListItem, 'selectedProductId' | 'productId'>,
): string | null {
  return item.selectedProductId ?? item.productId;
}
