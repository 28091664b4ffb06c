import { findClosestWords, readQuery } from '@quitanda/contract';
import type { Sql } from '../../../db/database.ts';
import { browseProducts } from '../catalogue.sql.ts';
import type { Caller } from '../../../http/handlers.ts';
import type { WireRow } from '../../../http/answers.ts';
import type { OfflineCatalogue } from '../offline/offline-products.ts';
import type { PageParams } from '../page.sql.ts';
import { rankProducts, type RankedIds } from './rank-products.ts';
import {
  sortLongestFirst,
  prefixEnd,
  partsOf,
  readSearch,
  foldTypedText,
  type Search,
} from './search.ts';
import {
  selectProductsInOrder,
  searchLongWords,
  searchOneWord,
  searchShortWords,
  selectSimilarWords,
} from './search.sql.ts';

export interface ProductQuery {
  readonly search?: string | undefined;
  readonly itemName?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

interface SearchContext {
  readonly pageParameters: PageParams;
  readonly scope: 'anywhere' | 'inCategory';
  readonly itemName: string;
}

const trigramLength = 3;
const emptyPage = '[]';
const hasLetter = /\p{L}/u;
const noRankedIds: RankedIds = { sure: [], guessed: [] };

/**
 * Returns a page of the catalogue, or of a search in it, as JSON for this user and household (API-10, LNK-01,
 * LNK-02). If `catalogue` is given, popular products come first, and misspelt words are corrected.
 */
export async function findProducts(
  sql: Sql,
  { id: userId, householdId }: Pick<Caller, 'id' | 'householdId'>,
  productQuery: ProductQuery,
  catalogue?: OfflineCatalogue,
): Promise<string> {
  const { categoryId = null, limit, page, search: typed = '' } = productQuery;
  const itemName = foldTypedText(productQuery.itemName ?? '');
  const pageParameters: PageParams = {
    categoryId,
    limit,
    offset: (page - 1) * limit,
    householdId,
    itemName: itemName || null,
    userId,
  };
  const scope = categoryId === null ? 'anywhere' : 'inCategory';
  const context: SearchContext = { pageParameters, scope, itemName };
  const search = readSearch(typed);
  if (!search) return pageJson(await sql.first(browseProducts[scope], pageParameters));
  if (!catalogue) return findPage(sql, context, search, []);

  const folded = search.barcode === null ? foldTypedText(typed) : '';
  const ranked =
    folded === '' ? noRankedIds : await rankProducts(sql, householdId, folded, catalogue);
  const found = await findPage(sql, context, search, ranked.sure);
  // Only an empty first page means that nothing matches: a page after the last match is empty, too.
  if (found !== emptyPage || page > 1 || !hasLetter.test(folded)) return found;
  return findGuesses(sql, context, folded, ranked.guessed);
}

function findPage(sql: Sql, context: SearchContext, search: Search, ranked: readonly string[]) {
  return selectPage(sql, context, search, ranked).then(pageJson);
}

const pageJson = (row: WireRow | undefined) => row?.json ?? emptyPage;

function selectPage(
  sql: Sql,
  { pageParameters, scope, itemName }: SearchContext,
  { query, beginning, barcode, words }: Search,
  ranked: readonly string[],
): Promise<WireRow | undefined> {
  const [first] = words;
  const [longest, second = longest, third = second] = sortLongestFirst(words);
  const parameters = {
    ...pageParameters,
    // A product that was once chosen for 'Pão' is found by 'Pão' even if its name is different.
    isForItem: query === itemName,
    barcode,
    query,
    beginning,
    beginningEnd: prefixEnd(beginning),
    longestWord: longest.text,
    longestWordEnd: prefixEnd(longest.text),
    everyWordPatterns: words.map(({ anywhere }) => anywhere),
    ranked,
  };
  const parts = partsOf(longest.text);
  if (words.length === 1)
    return sql.first(searchOneWord[scope], { ...parameters, wordParts: parts });

  const manyWordParameters = {
    ...parameters,
    everyWordStartPatterns: words.map(({ asStart }) => asStart),
    firstWord: first.text,
    firstWordEnd: prefixEnd(first.text),
    longestWordPattern: longest.anywhere,
  };
  return longest.text.length < trigramLength
    ? sql.first(searchShortWords[scope], { ...manyWordParameters, longestWordParts: parts })
    : sql.first(searchLongWords[scope], {
        ...manyWordParameters,
        secondLongestPattern: second.anywhere,
        thirdLongestPattern: third.anywhere,
      });
}

/**
 * The maximum number of readings that are searched. A reading is the text itself, or the text with
 * a synonym or with two words joined. Each reading needs its own search.
 */
const maxReadings = 3;
const maxSimilar = 20;

/**
 * Searches for synonyms from other regions and for likely corrections, for a text that matches no
 * product.
 */
async function findGuesses(
  sql: Sql,
  context: SearchContext,
  foldedText: string,
  guessed: readonly string[],
): Promise<string> {
  const readings = readQuery(foldedText)?.readings ?? [];
  const texts = readings.slice(0, maxReadings).map(({ words }) => words.join(' '));
  for (const text of texts) {
    const search = text === foldedText ? undefined : readSearch(text);
    const found = search ? await findPage(sql, context, search, []) : emptyPage;
    if (found !== emptyPage) return found;
  }
  if (guessed.length > 0) {
    const { pageParameters, scope } = context;
    const found = await sql.first(selectProductsInOrder[scope], {
      ...pageParameters,
      isForItem: false,
      ids: guessed,
    });
    if (pageJson(found) !== emptyPage) return pageJson(found);
  }
  const corrected = await correctSpelling(sql, readings[0]?.words ?? []);
  return corrected === undefined ? emptyPage : findPage(sql, context, corrected, []);
}

/**
 * Returns a search in which each word that no product has is replaced by the most similar word of
 * the catalogue; undefined if no word changes.
 */
async function correctSpelling(sql: Sql, words: readonly string[]): Promise<Search | undefined> {
  const rows = await sql.rows(selectSimilarWords, {
    words: words.filter((word) => word.length > trigramLength),
    limit: maxSimilar,
  });
  const similar = Map.groupBy(rows, ({ sought }) => sought);
  const corrected = words.map((word) => {
    const [best = word] = findClosestWords(word, similar.get(word)?.map((row) => row.word) ?? []);
    return best;
  });
  const hasChanged = corrected.some((word, index) => word !== words[index]);
  return hasChanged ? readSearch(corrected.join(' ')) : undefined;
}
