/** Which thing on the list a scanned product may be, though it is called otherwise (SCN-07). */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { countingProductId } from '../../lib/counting-product-id.ts';
import { categoryKeyOf } from '../../ui/goods/category.ts';
import { goodsFor } from '../../ui/goods/goods.ts';
import { stemmed } from '../../ui/goods/words.ts';

type Known = Pick<ItemProduct, 'name' | 'brand' | 'categoryName'>;

/** Packages and amounts say nothing of what is in them. */
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
 * How well a name written on a list fits a product: 0 for not at all. Every word of it stands in the
 * product's name or brand, or it is the product's category; and what its own words say of the section
 * does not speak against it: 'água' is no 'Água sanitária'.
 */
export function likeness(name: string, product: Known): number {
  const written = wordsOf(name);
  if (written.length === 0) return 0;
  const section = goodsFor(name).category;
  // A name says it more surely than where somebody registered the product.
  const said = goodsFor(product.name).category;
  const shelf = said === 'outros' ? categoryKeyOf(product.categoryName) : said;
  const isElsewhere = section !== 'outros' && shelf !== 'outros' && section !== shelf;
  if (isElsewhere) return 0;
  const called = wordsOf(product.name);
  const known = new Set([...called, ...wordsOf(product.brand ?? '')]);
  if (written.every((word) => known.has(word))) {
    // What a thing is stands first in Portuguese: 'leite' is rather 'Leite integral' than 'Doce de leite'.
    return written.length + (called[0] === written[0] ? 0.5 : 0);
  }
  const category = wordsOf(product.categoryName);
  return written.every((word) => category.includes(word)) ? 0.1 : 0;
}

/** The pending item without a product that this product fits best, if any; of equals the first. */
export function alikeLineOf(items: readonly ListItem[], product: Known): ListItem | undefined {
  const fits = items
    .filter((item) => !item.isChecked && countingProductId(item) === null)
    .map((item) => ({ item, fit: likeness(item.name, product) }))
    .filter(({ fit }) => fit > 0);
  return fits.toSorted((one, other) => other.fit - one.fit)[0]?.item;
}
