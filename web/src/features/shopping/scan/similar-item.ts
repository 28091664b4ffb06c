/** Finds the list item that may mean the scanned product, although the names differ (SCN-07). */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { takenOrPlannedProductId } from '../../../lib/items/taken-or-planned-product-id.ts';
import { categoryKeyOf } from '@quitanda/contract/sections/category-keys';
import { productPicture } from '../../../ui/goods/product-picture.ts';
import { stemWords } from '@quitanda/contract/sections/stem-words';

type NamedProduct = Pick<ItemProduct, 'name' | 'brand' | 'categoryName'>;

const isAmount = (word: string) => /^\d/u.test(word);
/** Amounts and units are ignored, because they do not say what a product is. */
const wordsOf = (text: string) =>
  stemWords(text).filter((word) => !isAmount(word) && !units.has(word));
const units = new Set([
  'kg',
  'g',
  'l',
  'ml',
  'un',
  'pct',
  'cx',
  'lata',
  'pacote',
  'caixa',
  'garrafa',
]);

/**
 * Returns how well a name on a list matches a product; 0 if it does not. In a match, all words of
 * the name are in the product's name or brand, or all are in its category. A name that belongs to
 * another section does not match: 'água' is not 'Água sanitária'.
 */
export function scoreSimilarity(name: string, product: NamedProduct): number {
  const nameWords = wordsOf(name);
  if (nameWords.length === 0) return 0;
  const nameSection = productPicture(name).category;
  // The product's name decides its section if it can, because a user may have selected a wrong
  // category.
  const categoryInName = productPicture(product.name).category;
  const productSection =
    categoryInName === 'outros' ? categoryKeyOf(product.categoryName) : categoryInName;
  const isOtherSection =
    nameSection !== 'outros' && productSection !== 'outros' && nameSection !== productSection;
  if (isOtherSection) return 0;
  const productNameWords = wordsOf(product.name);
  const productWords = new Set([...productNameWords, ...wordsOf(product.brand ?? '')]);
  if (nameWords.every((word) => productWords.has(word))) {
    // In Portuguese the first word says what a product is: 'leite' matches 'Leite integral' better
    // than 'Doce de leite'.
    return nameWords.length + (productNameWords[0] === nameWords[0] ? 0.5 : 0);
  }
  const categoryWords = wordsOf(product.categoryName);
  return nameWords.every((word) => categoryWords.includes(word)) ? 0.1 : 0;
}

/** Returns the best match among the pending items without a product; the first of equal matches. */
export function findSimilarItem(
  items: readonly ListItem[],
  product: NamedProduct,
): ListItem | undefined {
  const matches = items
    .filter((item) => !item.isChecked && takenOrPlannedProductId(item) === null)
    .map((item) => ({ item, score: scoreSimilarity(item.name, product) }))
    .filter(({ score }) => score > 0);
  return matches.toSorted((one, other) => other.score - one.score)[0]?.item;
}
