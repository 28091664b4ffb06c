/** Which line of the list a scanned thing is (SHO-09). */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { countingProductId } from '../../lib/counting-product-id.ts';

/** The pending item of this product; else one without a product that is called the same. */
export function pendingLineOf(
  items: readonly ListItem[],
  product: Pick<ItemProduct, 'id' | 'name'>,
): ListItem | undefined {
  return (
    items.find((item) => !item.isChecked && countingProductId(item) === product.id) ??
    pendingLineNamed(items, product.name)
  );
}

/** The pending item of this name, as far as it has no product yet. */
export function pendingLineNamed(items: readonly ListItem[], name: string): ListItem | undefined {
  const wanted = fold(name);
  return items.find(
    (item) => !item.isChecked && countingProductId(item) === null && fold(item.name) === wanted,
  );
}

/** The line of the cart that holds this product. */
export function cartLineOf(
  items: readonly ListItem[],
  product: Pick<ItemProduct, 'id'>,
): ListItem | undefined {
  return items.find((item) => item.isChecked && countingProductId(item) === product.id);
}
