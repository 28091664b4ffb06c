/** Finds the list item that a scanned product may be, although it has another name (SCN-07). */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { countingProductId } from '../../../lib/items/counting-product-id.ts';
import { categoryKeyOf } from '../../../ui/goods/category.ts';
import { goodsFor } from '../../../ui/goods/goods.ts';
import { stemmed } from '../../../ui/goods/words.ts';

type Known = Pick<ItemProduct, 'name' | 'brand' | 'categoryName'>;

/** Packages and amounts say nothing about their content. */
const isAmount = (word: string) => /^\d/u.test(word);
const wordsOf = (text: string) =>
  stemmed(text).filter((word) => !isAmount(word) && !units.has(word));
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
 * How well a name on a list matches a product: 0 for not at all. Every word of it is in the
 * product's name or brand, or it is the product's category; and its own words must not name another
 * section: 'água' is not 'Água sanitária'.
 */
export function similarity(name: string, product: Known): number {
  const written = wordsOf(name);
  if (written.length === 0) return 0;
  const section = goodsFor(name).category;
  // A matching name counts more than the category, which a user may have chosen wrongly.
  const categoryInName = goodsFor(product.name).category;
  const shelf = categoryInName === 'outros' ? categoryKeyOf(product.categoryName) : categoryInName;
  const isElsewhere = section !== 'outros' && shelf !== 'outros' && section !== shelf;
  if (isElsewhere) return 0;
  const called = wordsOf(product.name);
  const productWords = new Set([...called, ...wordsOf(product.brand ?? '')]);
  if (written.every((word) => productWords.has(word))) {
    // In Portuguese the first word says what it is: 'leite' matches 'Leite integral' better than
    // 'Doce de leite'.
    return written.length + (called[0] === written[0] ? 0.5 : 0);
  }
  const category = wordsOf(product.categoryName);
  return written.every((word) => category.includes(word)) ? 0.1 : 0;
}

/**
 * Returns the pending item without a product that matches best, if any; the first of equal ones.
 */
export function similarLineOf(items: readonly ListItem[], product: Known): ListItem | undefined {
  const fits = items
    .filter((item) => !item.isChecked && countingProductId(item) === null)
    .map((item) => ({ item, fit: similarity(item.name, product) }))
    .filter(({ fit }) => fit > 0);
  return fits.toSorted((one, other) => other.fit - one.fit)[0]?.item;
}
