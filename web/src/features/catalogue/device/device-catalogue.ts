import type { OfflineProducts, UsedProduct, Product } from '@quitanda/contract';
import { areSameBarcode } from '@quitanda/contract/barcodes';
import { createProductIndex, type ProductIndex } from '@quitanda/contract/search/product-index';
import { searchProducts } from '@quitanda/contract/search/search-products';
import { fold } from '@quitanda/contract/text';

/** Searches the products that this device stores, in the same way as the server (LNK-03). */
export interface DeviceCatalogue {
  /** Returns the matching products, best first. */
  readonly search: (text: string, limit: number) => readonly Product[];
  readonly findByBarcode: (barcode: string) => Product | undefined;
  /** Returns the product last chosen for an item of this name. */
  readonly findLastChosenFor: (itemName: string) => Product | undefined;
}

interface CachedCatalogue {
  readonly offlineProducts: OfflineProducts | undefined;
  readonly usedProducts: readonly UsedProduct[] | undefined;
  readonly catalogue: DeviceCatalogue;
}
let cached: CachedCatalogue | undefined;

/**
 * Returns the same catalogue to all screens, and creates a new one when the stored products change.
 */
export function getDeviceCatalogue(
  offlineProducts: OfflineProducts | undefined,
  usedProducts: readonly UsedProduct[] | undefined,
): DeviceCatalogue {
  if (
    cached === undefined ||
    cached.offlineProducts !== offlineProducts ||
    cached.usedProducts !== usedProducts
  ) {
    cached = {
      offlineProducts,
      usedProducts,
      catalogue: createDeviceCatalogue(offlineProducts, usedProducts ?? []),
    };
  }
  return cached.catalogue;
}

function createDeviceCatalogue(
  offlineProducts: OfflineProducts | undefined,
  usedProducts: readonly UsedProduct[],
): DeviceCatalogue {
  const storedProducts =
    offlineProducts?.products.map((product) => toProduct(product, offlineProducts.categories)) ??
    [];
  const usedIds = new Set<string>(usedProducts.map(({ id }) => id));
  const allProducts = [...usedProducts, ...storedProducts];
  // The indexes are created on the first search, because finding a barcode needs none.
  let indexes: readonly ProductIndex<Product>[] | undefined;
  return {
    search(text, limit) {
      indexes ??= [createProductIndex(usedProducts), createProductIndex(storedProducts)];
      const results = searchProducts(indexes, text, { limit, own: usedIds });
      return results.map(({ product }) => product);
    },
    // The device may have stored the product before its code lost the zeros before it.
    findByBarcode: (barcode) =>
      allProducts.find((product) => areSameBarcode(product.barcode ?? '', barcode)),
    findLastChosenFor(itemName) {
      const foldedName = fold(itemName);
      return usedProducts.find(({ chosenFor }) => chosenFor.includes(foldedName));
    },
  };
}

function toProduct(
  { category, quantity, ...product }: OfflineProducts['products'][number],
  categories: OfflineProducts['categories'],
): Product {
  const { id: categoryId = '', name: categoryName = '' } = categories[category] ?? {};
  return {
    ...product,
    categoryId,
    categoryName,
    defaultOrderQuantity: quantity,
    imageUrl: null,
    description: null,
    source: null,
  };
}
