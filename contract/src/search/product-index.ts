/**
 * The index of a few thousand products in memory, the same on the server (for popular products) and
 * on the device (for the products it stores). Must not import zod, because the browser loads this
 * file.
 */
import { compoundWords, contentWords } from './read-query.ts';
import { split } from './words.ts';

export interface Searchable {
  readonly id: string;
  readonly name: string;
  readonly brand: string | null;
}

export interface ProductIndex<P extends Searchable> {
  readonly products: readonly P[];
  readonly entries: readonly Entry[];
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  readonly vocabulary: readonly string[];
}

export interface Entry {
  readonly amounts: readonly string[];
  readonly words: readonly string[];
  readonly compounds: readonly (readonly string[])[];
}

export interface Posting {
  /** The index of the product in `ProductIndex.products`. */
  readonly productIndex: number;
  /** The position of the word in the name. */
  readonly position: number;
  /** Whether the word directly follows 'sem' or 'zero'. */
  readonly isNegated: boolean;
  /**
   * Whether the word comes after 'com', 'sabor', 'para' or the like, so that it says what the
   * product goes with, not what it is.
   */
  readonly isQualifier: boolean;
}

const qualifierWords = new Set(['com', 'sabor', 'para', 'pra', 'ao', 'sem', 'em']);

/** Indexes products that are in the order of their popularity; equal matches keep this order. */
export function createProductIndex<P extends Searchable>(products: readonly P[]): ProductIndex<P> {
  const postings = new Map<string, Posting[]>();
  const entries = products.map((product, index) => {
    const add = (word: string, posting: Posting) => {
      const wordPostings = postings.get(word);
      if (wordPostings === undefined) postings.set(word, [posting]);
      else if (wordPostings.at(-1)?.productIndex !== index) wordPostings.push(posting);
    };
    const { words, amounts } = split(product.name);
    const nameWords = readName(words, index, add);
    const brand = contentWords(split(product.brand ?? '').words);
    const brandPosting = { productIndex: index, isNegated: false, isQualifier: false };
    brand.forEach((word, offset) =>
      add(word, { ...brandPosting, position: nameWords.length + offset }),
    );
    if (brand.length > 1) add(brand.join(''), { ...brandPosting, position: nameWords.length });
    return { amounts, words: nameWords, compounds: compoundsIn(nameWords) };
  });
  return { products, entries, postings, vocabulary: [...postings.keys()] };
}

let compoundsByFirstWord: ReadonlyMap<string, readonly (readonly string[])[]> | undefined;

/** Returns the compounds whose words stand side by side in a name. */
function compoundsIn(nameWords: readonly string[]): readonly (readonly string[])[] {
  compoundsByFirstWord ??= Map.groupBy(compoundWords(), ([first = '']) => first);
  const byFirstWord = compoundsByFirstWord;
  return nameWords.flatMap((word, at) =>
    (byFirstWord.get(word) ?? []).filter((compound) =>
      compound.every((each, index) => nameWords[at + index] === each),
    ),
  );
}

/**
 * Calls `add` with each content word of a name, and with each two neighbours as one word:
 * 'cocacola'. Returns the content words.
 */
function readName(
  words: readonly string[],
  productIndex: number,
  add: (word: string, posting: Posting) => void,
): string[] {
  const nameWords: string[] = [];
  let isQualifier = false;
  words.forEach((word, index) => {
    isQualifier ||= qualifierWords.has(word) && index > 0;
    const [name] = contentWords([word]);
    if (name === undefined) return;
    const position = nameWords.length;
    const isNegated = words[index - 1] === 'sem' || words[index - 1] === 'zero';
    const posting = { productIndex, position, isNegated, isQualifier };
    const previous = nameWords.at(-1);
    nameWords.push(name);
    add(name, posting);
    if (previous !== undefined) add(`${previous}${name}`, { ...posting, position: position - 1 });
  });
  return nameWords;
}
