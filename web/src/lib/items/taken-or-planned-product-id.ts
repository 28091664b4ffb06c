import type { ListItem } from '@quitanda/contract';

/** The id of the product that was taken, else of the planned one (DAT-02); null without either. */
export function takenOrPlannedProductId(
  item: Pick<ListItem, 'selectedProductId' | 'productId'>,
): string | null {
  return item.selectedProductId ?? item.productId;
}
