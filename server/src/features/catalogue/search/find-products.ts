import { closest, readQuery } from '@quitanda/contract';
import type { Sql } from '../../../db/database.ts';
import { browseProducts } from '../catalogue.sql.ts';
import type { WireRow } from '../../../http/wire-json.ts';
import type { OfflineCatalogue } from '../offline/offline-products.ts';
import type { Wanted } from '../page.sql.ts';
import { rankProducts, type Ranked } from './rank-products.ts';
import { longestFirst, prefixEnd, partsOf, readSearch, searchable, type Search } from './search.ts';
import {
  productsInOrder,
  searchLongWords,
  searchOneWord,
  searchShortWords,
  similarWords,
} from './search.sql.ts';

export interface ProductQuery {
  readonly search?: string | undefined;
  readonly itemName?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

interface Where {
  readonly wanted: Wanted;
  readonly scope: 'anywhere' | 'inCategory';
  readonly itemName: string;
}

const trigram = 3;
const nothing = '[]';
const hasLetter = /\p{L}/u;
const notRanked: Ranked = { sure: [], guessed: [] };

/**
 * Returns a page of the catalogue, or of a search in it, as JSON for this user (API-10, LNK-01,
 * LNK-02). With `catalogue`, popular products come first and misspelt words find products.
 */
export async function findProducts(
  sql: Sql,
  householdId: string,
  productQuery: ProductQuery,
  catalogue?: OfflineCatalogue,
): Promise<string> {
  const { categoryId = null, limit, page, search: typed = '' } = productQuery;
  const itemName = searchable(productQuery.itemName ?? '');
  const wanted: Wanted = [categoryId, limit, (page - 1) * limit, householdId, itemName || null];
  const scope = categoryId === null ? 'anywhere' : 'inCategory';
  const where: Where = { wanted, scope, itemName };
  const search = readSearch(typed);
  if (!search) return jsonOf(await sql.first(browseProducts[scope], ...wanted));
  if (!catalogue) return findPage(sql, where, search, []);

  const readable = search.barcode === null ? searchable(typed) : '';
  const ranked =
    readable === '' ? notRanked : await rankProducts(sql, householdId, readable, catalogue);
  const found = await findPage(sql, where, search, ranked.sure);
  // A later page is also empty after the last match, so only the first page leads to a guess.
  if (found !== nothing || page > 1 || !hasLetter.test(readable)) return found;
  return guess(sql, where, readable, ranked.guessed);
}

function findPage(sql: Sql, where: Where, search: Search, ranked: readonly string[]) {
  return pageOf(sql, where, search, ranked).then(jsonOf);
}

const jsonOf = (row: WireRow | undefined) => row?.json ?? nothing;

function pageOf(
  sql: Sql,
  { wanted, scope, itemName }: Where,
  { query, beginning, barcode, words }: Search,
  ranked: readonly string[],
): Promise<WireRow | undefined> {
  const [first] = words;
  const [longest, second = longest, third = second] = longestFirst(words);
  const sought = [
    ...wanted,
    // A product that was once chosen for 'Pão' is found by 'Pão' even if its name is different.
    query === itemName,
    barcode,
    query,
    beginning,
    prefixEnd(beginning),
    longest.text,
    prefixEnd(longest.text),
    words.map(({ anywhere }) => anywhere),
    ranked,
  ] as const;
  const parts = partsOf(longest.text);
  if (words.length === 1) return sql.first(searchOneWord[scope], ...sought, parts);

  const several = [
    ...sought,
    words.map(({ asStart }) => asStart),
    first.text,
    prefixEnd(first.text),
    longest.anywhere,
  ] as const;
  return longest.text.length < trigram
    ? sql.first(searchShortWords[scope], ...several, parts)
    : sql.first(searchLongWords[scope], ...several, second.anywhere, third.anywhere);
}

/** The maximum number of readings (synonyms) of the text. Each needs a separate search. */
const maxReadings = 3;
const maxSimilar = 20;

/** Used if no product has these words: synonyms from other regions, and likely corrections. */
async function guess(
  sql: Sql,
  where: Where,
  typed: string,
  guessed: readonly string[],
): Promise<string> {
  const readings = readQuery(typed)?.readings ?? [];
  const texts = readings.slice(0, maxReadings).map(({ words }) => words.join(' '));
  for (const text of texts) {
    const search = text === typed ? undefined : readSearch(text);
    const found = search ? await findPage(sql, where, search, []) : nothing;
    if (found !== nothing) return found;
  }
  if (guessed.length > 0) {
    const { wanted, scope } = where;
    const found = await sql.first(productsInOrder[scope], ...wanted, false, guessed);
    if (jsonOf(found) !== nothing) return jsonOf(found);
  }
  const corrected = await correct(sql, readings[0]?.words ?? []);
  return corrected === undefined ? nothing : findPage(sql, where, corrected, []);
}

/**
 * Replaces each word that no product has by the most similar one; undefined if there is no such
 * word.
 */
async function correct(sql: Sql, words: readonly string[]): Promise<Search | undefined> {
  const rows = await sql.rows(
    similarWords,
    words.filter((word) => word.length > trigram),
    maxSimilar,
  );
  const similar = Map.groupBy(rows, ({ sought }) => sought);
  const corrected = words.map((word) => {
    const [best = word] = closest(word, similar.get(word)?.map((row) => row.word) ?? []);
    return best;
  });
  const hasChanged = corrected.some((word, index) => word !== words[index]);
  return hasChanged ? readSearch(corrected.join(' ')) : undefined;
}
