import type { ItemProduct, Product } from '@quitanda/contract';

/**
 * The fields of a product that a list's row shows. A picture from Open Food Facts is left out,
 * because a row has no room to name its source.
 */
export function asItemProduct(product: Product): ItemProduct {
  const { id, name, brand, categoryName, typicalUnit, source } = product;
  const imageUrl = source === null ? product.imageUrl : null;
  return { id, name, brand, categoryName, typicalUnit, imageUrl };
}
