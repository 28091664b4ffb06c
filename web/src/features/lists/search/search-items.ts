import type { ListItem } from '@quitanda/contract';
import { createProductIndex } from '@quitanda/contract/search/product-index';
import { searchProducts } from '@quitanda/contract/search/search-products';
import { fold } from '@quitanda/contract/text';

/**
 * Returns a function that finds the items of a list as the catalogue finds products, with corrected words,
 * and those whose name contains the typed text (LST-65). It returns their ids.
 */
export function createItemSearch(
  items: readonly ListItem[],
): (typed: string) => ReadonlySet<string> {
  const index = createProductIndex(
    items.map(({ id, name, product }) => ({ id, name, brand: product?.brand ?? null })),
  );
  const names = items.map(({ id, name }) => ({ id, name: fold(name) }));
  return (typed) => {
    const text = fold(typed);
    const containing = names.filter(({ name }) => name.includes(text)).map(({ id }) => id);
    // A correction is only for a text that no item contains.
    const found = searchProducts([index], typed, { limit: items.length });
    const alike = found.filter(({ isSure }) => isSure || containing.length === 0);
    return new Set([...containing, ...alike.map(({ product }) => product.id)]);
  };
}
