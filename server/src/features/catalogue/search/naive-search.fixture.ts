/**
 * Computes the expected result of a search (docs/adr/0007, 0030) by checking and sorting every
 * product.
 */
import { readSearch } from './search.ts';

export interface SearchedProduct {
  readonly id: string;
  readonly foldedName: string;
  readonly searchText: string;
  readonly barcode: string | null;
  readonly categoryId: string;
  readonly isHidden: boolean;
}

interface NaiveQuery {
  readonly search: string;
  readonly categoryId?: string;
  readonly chosenId?: string;
  /** The ids that the index of popular products finds, best first. */
  readonly ranked?: readonly string[];
}

/** Returns the ids of all matches, best first. */
export function naiveSearch(
  products: readonly SearchedProduct[],
  naiveQuery: NaiveQuery,
): string[] {
  return products
    .filter(
      ({ isHidden, categoryId }) => !isHidden && matchesCategory(naiveQuery.categoryId, categoryId),
    )
    .flatMap((product) => {
      const [rank, word] = rankOf(product, naiveQuery);
      return rank === undefined ? [] : [{ id: product.id, key: [rank, word, product.searchText] }];
    })
    .sort((one, other) => compareBytes([...one.key, one.id], [...other.key, other.id]))
    .map(({ id }) => id);
}

const matchesCategory = (requestedId: string | undefined, categoryId: string) =>
  requestedId === undefined || requestedId === categoryId;

function rankOf(product: SearchedProduct, naiveQuery: NaiveQuery): [rank?: string, word?: string] {
  const { search, chosenId } = naiveQuery;
  const parsed = readSearch(search);
  if (!parsed) return [];
  const { query, beginning, barcode } = parsed;
  const { searchText, foldedName } = product;
  const texts = parsed.words.map(({ text }) => text);
  const longest = texts.toSorted((one, other) => other.length - one.length)[0] ?? '';
  const productWords = searchText.split(' ');
  const findWord = (matches: (word: string) => boolean) => productWords.find(matches) ?? '';

  const isBarcode = barcode !== null && product.barcode === barcode;
  const hasAll = texts.every((text) => searchText.includes(text));
  if (chosenId === product.id && (isBarcode || hasAll)) return ['0', ''];
  if (isBarcode || foldedName === query || searchText === query) return ['1', ''];
  const index = naiveQuery.ranked?.indexOf(product.id) ?? -1;
  if (index >= 0) return ['1.5', String(index).padStart(4, '0')];
  if (searchText.startsWith(beginning)) return ['2', ''];
  if (!hasAll) return [];
  if (texts.every((text) => productWords.some((word) => word.startsWith(text)))) {
    return texts.length > 1 && searchText.startsWith(texts[0] ?? '')
      ? ['3', '']
      : ['4', findWord((word) => word.startsWith(longest))];
  }
  return ['5', findWord((word) => word.includes(longest))];
}

function compareBytes(
  one: readonly (string | undefined)[],
  other: readonly (string | undefined)[],
) {
  for (const [index, text = ''] of one.entries()) {
    const order = Buffer.compare(Buffer.from(text), Buffer.from(other[index] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
}
