/** What the device's catalogue knows about packs: brands, and the words of names. */
import { fold } from '@quitanda/contract/text';

export interface LabelKnowledge {
  /** Each brand as the catalogue spells it, by its folded words. */
  readonly brands: ReadonlyMap<string, string>;
  /** The words of names, folded, as the catalogue spells them. */
  readonly words: ReadonlyMap<string, string>;
  /** The words with which names begin, folded: what the things are. */
  readonly heads: ReadonlyMap<string, string>;
}

interface KnownProduct {
  readonly name: string;
  readonly brand: string | null;
}

/** Words of names that say nothing about what a product is. */
const smallWords = new Set(['com', 'sem', 'para', 'dos', 'das', 'por', 'tipo']);

export function createLabelKnowledge(products: Iterable<KnownProduct>): LabelKnowledge {
  const brands = new Map<string, string>();
  const words = new Map<string, string>();
  const heads = new Map<string, string>();
  for (const { name, brand } of products) {
    const brandKey = brand === null ? '' : wordsOf(brand).join(' ');
    if (brand !== null && brandKey !== '') brands.set(brandKey, brand);
    const brandWords = new Set(brandKey.split(' '));
    for (const [index, word] of name.split(/[^\p{L}-]+/u).entries()) {
      const key = fold(word);
      if (key.length < 3 || smallWords.has(key) || brandWords.has(key)) continue;
      if (!words.has(key)) words.set(key, word.toLowerCase());
      if (index === 0) heads.set(key, word);
    }
  }
  return { brands, words, heads };
}

/** Returns the folded words of a text, without signs. */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}%]+/u)
    .filter(Boolean);

/** Letters that the recognition mistakes for each other. */
const confusable = ['ijlt1|', 'oceq0', 'nuhmr', 's5', 'b86', 'g9q', 'vy'];

/**
 * Returns the key that a recognised word means: itself, or the only one that differs in one letter
 * which is often mistaken, or lacks one in a long word. So 'logurte' is 'iogurte', but 'torrado' is
 * not 'torrada'. Short words are not repaired.
 */
export function findSimilar(word: string, keys: ReadonlyMap<string, string>): string | undefined {
  if (keys.has(word)) return word;
  if (word.length < 6) return undefined;
  const similar = [...keys.keys()].filter((key) => isMistaken(word, key));
  return similar.length === 1 ? similar[0] : undefined;
}

function isMistaken(word: string, key: string): boolean {
  if (Math.abs(word.length - key.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === key[start]) start += 1;
  const [read = '', meant = ''] = [word[start], key[start]];
  const [afterRead, afterMeant] = [word.slice(start + 1), key.slice(start + 1)];
  if (read !== '' && meant !== '' && afterRead === afterMeant)
    return confusable.some((letters) => letters.includes(read) && letters.includes(meant));
  // The last letter distinguishes words: 'bolo' and 'bolos'.
  const isInside = start < Math.min(word.length, key.length) - 1 && word.length > 6;
  return isInside && (afterRead === key.slice(start) || word.slice(start) === afterMeant);
}
