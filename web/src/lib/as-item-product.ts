import type { ItemProduct, Product } from '@quitanda/contract';

/** As much of a product as a row holds that has no room to name Open Food Facts. */
export function asItemProduct(product: Product): ItemProduct {
  const { id, name, brand, categoryName, typicalUnit, source } = product;
  const imageUrl = source === null ? product.imageUrl : null;
  return { id, name, brand, categoryName, typicalUnit, imageUrl };
}
