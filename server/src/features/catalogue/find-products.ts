import type { Sql } from '../../db/database.ts';
import { browseProducts } from './catalogue.sql.ts';
import type { WireRow } from '../../http/wire-json.ts';
import type { Wanted } from './page.sql.ts';
import { byLength, endOf, partsOf, readSearch, searchable } from './search.ts';
import { searchLongWords, searchOneWord, searchShortWords } from './search.sql.ts';

export interface Wish {
  readonly search?: string | undefined;
  readonly itemName?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

const trigram = 3;

/**
 * A page of the catalogue, or of what a search finds, for this user, as JSON (API-10, LNK-01,
 * LNK-02).
 */
export async function findProducts(sql: Sql, callerId: string, wish: Wish): Promise<string> {
  const page = await findPage(sql, callerId, wish);
  return page?.json ?? '[]';
}

function findPage(sql: Sql, callerId: string, wish: Wish): Promise<WireRow | undefined> {
  const { categoryId = null, limit, page } = wish;
  const itemName = searchable(wish.itemName ?? '');
  const wanted: Wanted = [categoryId, limit, (page - 1) * limit, callerId, itemName || null];
  const where = categoryId === null ? 'anywhere' : 'inCategory';
  const search = readSearch(wish.search ?? '');
  if (!search) return sql.first(browseProducts[where], ...wanted);

  const { query, beginning, barcode, words } = search;
  const [first] = words;
  const [longest, second = longest, third = second] = byLength(words);
  const sought = [
    ...wanted,
    // What was chosen for 'Pão' last time is also found by 'Pão' when its name is another.
    query === itemName,
    barcode,
    query,
    beginning,
    endOf(beginning),
    longest.text,
    endOf(longest.text),
    words.map(({ anywhere }) => anywhere),
  ] as const;
  const parts = partsOf(longest.text);
  if (words.length === 1) return sql.first(searchOneWord[where], ...sought, parts);

  const several = [
    ...sought,
    words.map(({ asStart }) => asStart),
    first.text,
    endOf(first.text),
    longest.anywhere,
  ] as const;
  return longest.text.length < trigram
    ? sql.first(searchShortWords[where], ...several, parts)
    : sql.first(searchLongWords[where], ...several, second.anywhere, third.anywhere);
}
