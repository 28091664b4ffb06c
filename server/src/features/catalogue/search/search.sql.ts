/** The statements of the search. docs/adr/0007 explains the ranks and how each tier finds matches. */
import { statement } from '../../../db/database.ts';
import type { WireRow } from '../../../http/answers.ts';
import { everybody, isSeenBy } from '../../../shared/seen-products.ts';
import {
  chosenTier,
  buildPageStatements,
  matchesToPageEnd,
  type Tier,
  type PageParams,
} from '../page.sql.ts';

interface SearchParams extends PageParams {
  isForItem: boolean;
  barcode: string | null;
  query: string;
  beginning: string;
  beginningEnd: string;
  longestWord: string;
  longestWordEnd: string;
  everyWordPatterns: readonly string[];
  ranked: readonly string[];
}
interface OneWord extends SearchParams {
  wordParts: readonly string[];
}
interface SeveralWords extends SearchParams {
  everyWordStartPatterns: readonly string[];
  firstWord: string;
  firstWordEnd: string;
  longestWordPattern: string;
}
interface LongWords extends SeveralWords {
  secondLongestPattern: string;
  thirdLongestPattern: string;
}
interface ShortWords extends SeveralWords {
  longestWordParts: readonly string[];
}

// The maximum number of index entries that are read to find products that also contain the other
// words.
const maxScanned = 2_000;

// The upper bound is compared as a row. With two separate bounds the planner would estimate an
// almost empty range, and would read and sort the whole range.
const textBegins = (start: string, end: string) => `search_text collate "C" >= ${start}
  and (search_text collate "C", id) < (${end}, '00000000-0000-0000-0000-000000000000'::uuid)`;
const wordBegins = (start: string, end: string) =>
  `word >= ${start} and (word, search_text) < (${end}, '')`;
const hasEveryWord = 'search_text like all (:everyWordPatterns::text[])';
const everyWordIsStart = `' ' || search_text like all (:everyWordStartPatterns::text[])`;
const beginsWithQuery = textBegins(':beginning', ':beginningEnd');
const beginsWithFirstWord = textBegins(':firstWord', ':firstWordEnd');
const wordBeginsWithLongest = wordBegins(':longestWord', ':longestWordEnd');

// SQL for the first word of a product that begins with the longest searched word, and for its first
// word that contains the longest searched word. A product that has several such words is returned
// only for the first.
const firstWordStartingWithLongest = `
  split_part(substr(search_text, strpos(' ' || search_text, ' ' || :longestWord)), ' ', 1) collate "C"`;
const textBeforeLongest = 'left(search_text, strpos(search_text, :longestWord) - 1)';
const firstWordContainingLongest = `
  split_part(search_text, ' ', length(${textBeforeLongest}) - length(replace(${textBeforeLongest}, ' ', '')) + 1)
    collate "C"`;

const chosenMatch = chosenTier(`:isForItem or barcode = :barcode or ${hasEveryWord}`);

/**
 * Products whose barcode, name, or name and brand equal the searched text. The barcode of a merged
 * product finds the product into which it was merged.
 */
const exact: Tier = {
  name: 'exact',
  sql: ({ foundIds, inCategory }) => `
    select id, 1 as rank, '' as word, search_text
    from (
      select coalesce(merged_into, id) as found from products
      where barcode = :barcode and seen_in in ('${everybody}', :householdId)
      union
      select id from products where folded_name = :query and not is_hidden
      union
      select id from products where search_text collate "C" = :query and not is_hidden
    ) as matches
    cross join lateral (select * from products where id = found offset 0) as product
    where ${isSeenBy('product', ':householdId')} and ${inCategory} and id not in (${foundIds})
    order by search_text collate "C", id
    limit ${matchesToPageEnd}`,
};

/** The matches of the index of popular products, in its order (docs/adr/0030). */
const ranked: Tier = {
  name: 'ranked',
  sql: ({ foundIds, inCategory }) => `
    select id, 2 as rank, lpad(ranked_position::text, 4, '0') as word, search_text
    from unnest(:ranked::uuid[]) with ordinality as found (ranked_id, ranked_position)
    cross join lateral (select * from products where id = ranked_id offset 0) as product
    where ${isSeenBy('product', ':householdId')} and ${inCategory} and id not in (${foundIds})
    order by ranked_position
    limit ${matchesToPageEnd}`,
};

const beginning: Tier = {
  name: 'beginning',
  sql: ({ foundIds, pageHasRoom, inCategory }) => `
    select id, 3 as rank, '' as word, search_text
    from products
    where ${pageHasRoom} and ${beginsWithQuery}
      and not is_hidden and ${inCategory} and id not in (${foundIds})
    order by search_text collate "C", id
    limit ${matchesToPageEnd}`,
};

const wordStart: Tier = {
  name: 'word_start',
  sql: ({ foundIds, pageHasRoom, inCategory }) => `
    select product_id as id, 5 as rank, word, search_text
    from product_words
    where ${pageHasRoom} and ${wordBeginsWithLongest}
      and ${inCategory} and product_id not in (${foundIds})
      and word = ${firstWordStartingWithLongest}
    order by word, search_text, product_id
    limit ${matchesToPageEnd}`,
};

/**
 * Products that have the searched text inside a word. The inner queries return words in order, and
 * the products of each word in order. The whole query has no `order by`, so PostgreSQL stops at the
 * limit instead of reading and sorting all matches. The page is sorted afterwards.
 */
const insideWord: Tier = {
  name: 'inside_word',
  sql: ({ foundIds, pageHasRoom, inCategory }) => `
    select product_id as id, 6 as rank, matching_word as word, search_text
    from (
      select word as matching_word from words
      where ${pageHasRoom} and word_parts(word) @> :wordParts::text[]
        and word like all (:everyWordPatterns::text[])
      order by word
    ) as words
    cross join lateral (
      select product_id, search_text
      from product_words
      where word = matching_word and ${inCategory} and product_id not in (${foundIds})
        and word = ${firstWordContainingLongest}
      order by search_text, product_id
      limit ${matchesToPageEnd}
    ) as matches
    limit ${matchesToPageEnd}`,
};

const fromProductsByFirstWord = (inCategory: string) => `
  from products where ${beginsWithFirstWord} and not is_hidden and ${inCategory}
  order by search_text collate "C", id`;

/**
 * Products whose text begins with the first searched word, and that have for each other searched
 * word a word that begins with it: 'leite ninho' finds 'leite em po ninho'.
 */
const firstWordStart: Tier = {
  name: 'first_word_start',
  sql: ({ foundIds, pageHasRoom, inCategory }) => `
    select id, 4 as rank, '' as word, search_text
    from (select id, search_text ${fromProductsByFirstWord(inCategory)} limit ${maxScanned}) as scanned
    where ${pageHasRoom} and ${everyWordIsStart} and id not in (${foundIds})
    order by search_text collate "C", id
    limit ${matchesToPageEnd}`,
};

/**
 * Products that have for each searched word a word that begins with it. The tier is used only if at
 * most `maxScanned` products begin with the first word, so that {@link firstWordStart} missed none.
 */
const everyWordStart: Tier = {
  name: 'every_word_start',
  sql: ({ foundIds, pageHasRoom, inCategory }) => `
    select id, 5 as rank, word, search_text
    from (
      select product_id as id, word, search_text
      from product_words
      where ${wordBeginsWithLongest} and ${inCategory}
      order by word, search_text, product_id
      limit ${maxScanned}
    ) as scanned
    where ${pageHasRoom}
      and not exists (select ${fromProductsByFirstWord(inCategory)} offset ${maxScanned} limit 1)
      and ${everyWordIsStart} and id not in (${foundIds})
      and word = ${firstWordStartingWithLongest}
    order by word, search_text, id
    limit ${matchesToPageEnd}`,
};

/**
 * All remaining matches in `candidates` (id, search_text), for words that rarely occur together.
 */
const remainingTier = (candidates: (inCategory: string) => string): Tier => ({
  name: 'remaining',
  sql: ({ foundIds, pageHasRoom, inCategory }) => `
    select id, rank, case rank
        when 4 then ''
        when 5 then ${firstWordStartingWithLongest}
        else ${firstWordContainingLongest}
      end as word, search_text
    from (
      select id, search_text, case
          when not ${everyWordIsStart} then 6
          when ${beginsWithFirstWord} then 4
          else 5
        end as rank
      from (${candidates(inCategory)}) as candidates
      where ${pageHasRoom} and ${hasEveryWord} and id not in (${foundIds})
    ) as ranked
    order by rank, word, search_text collate "C", id
    limit ${matchesToPageEnd}`,
});

/** Candidates from the trigram index, which PostgreSQL's planner cannot use for `like all`. */
const byTrigrams = (inCategory: string) => `
  select id, search_text from products
  where search_text like :longestWordPattern and search_text like :secondLongestPattern
    and search_text like :thirdLongestPattern
    and not is_hidden and ${inCategory}`;

/** Candidates for words of one or two letters, which have no trigram. */
const byParts = (inCategory: string) => `
  select product_id as id, search_text
  from words cross join lateral (
    select product_id, search_text from product_words
    where word = words.word and ${inCategory}
      and word = ${firstWordContainingLongest}
    offset 0
  ) as matches
  where word_parts(word) @> :longestWordParts::text[] and word like :longestWordPattern`;

const tiersForSeveralWords = [
  chosenMatch,
  exact,
  ranked,
  beginning,
  firstWordStart,
  everyWordStart,
];

// The tiers of a page of the products with given ids, in the order of these ids.
const chosenAmongIds = chosenTier(':isForItem or id = any(:ids::uuid[])');
const inOrderOfIds: Tier = {
  ...ranked,
  sql: (fragments) => ranked.sql(fragments).replaceAll(':ranked', ':ids'),
};

const createSearchStatements = <Params extends PageParams>(
  name: string,
  tiers: readonly Tier[],
) => {
  const { anywhere, inCategory } = buildPageStatements(tiers);
  return {
    anywhere: statement<WireRow, Params>(`${name}.anywhere`, anywhere),
    inCategory: statement<WireRow, Params>(`${name}.inCategory`, inCategory),
  };
};

export const searchOneWord = createSearchStatements<OneWord>('searchOneWord', [
  chosenMatch,
  exact,
  ranked,
  beginning,
  wordStart,
  insideWord,
]);
export const searchLongWords = createSearchStatements<LongWords>('searchLongWords', [
  ...tiersForSeveralWords,
  remainingTier(byTrigrams),
]);
export const searchShortWords = createSearchStatements<ShortWords>('searchShortWords', [
  ...tiersForSeveralWords,
  remainingTier(byParts),
]);

export const selectProductsInOrder = createSearchStatements<
  PageParams & { isForItem: boolean; ids: readonly string[] }
>('selectProductsInOrder', [chosenAmongIds, inOrderOfIds]);

/** The catalogue's similar words, for each searched word with which no catalogue word begins. */
export const selectSimilarWords = statement<
  { sought: string; word: string },
  { words: readonly string[]; limit: number }
>(
  'selectSimilarWords',
  `select sought, similar_word as word
   from unnest(:words::text[]) as sought
   cross join lateral (
     select word as similar_word
     from words
     where word % sought
     order by similarity(word, sought) desc, word
     limit :limit
   ) as similar_words
   where not exists (select 1 from words where word >= sought and word < sought || chr(1114111))`,
);
