/**
 * Searches a product index: exact words, corrected ones, or all but one. Must not import zod,
 * because the browser loads this file.
 */
import { findClosestWords, maxGuesses } from './closest-words.ts';
import type { Entry, Posting, ProductIndex, Searchable } from './product-index.ts';
import { type Query, readQuery, synonymWords } from './read-query.ts';

export interface Found<P> {
  readonly product: P;
  readonly score: number;
  /** Whether every word was found as it was typed, without a correction. */
  readonly isSure: boolean;
}

export interface SearchOptions {
  readonly limit: number;
  /** The ids of products that this household bought or chose. They rank above equal matches. */
  readonly own?: ReadonlySet<string> | undefined;
}

/**
 * Returns the products that contain all typed words, best first. If there are none, returns those
 * that contain the corrected words; if there are none of these either, those that contain all but
 * one of three or more words.
 */
export function searchProducts<P extends Searchable>(
  indexes: readonly ProductIndex<P>[],
  typed: string,
  { limit, own }: SearchOptions,
): Found<P>[] {
  const query = readQuery(typed);
  if (query === undefined) return [];
  const exactMatches = merge(indexes.map((index) => scan(index, query, own, false)));
  if (exactMatches.length > 0) return exactMatches.slice(0, limit);
  const correctedQuery = correct(indexes, query);
  if (correctedQuery !== undefined) {
    const correctedMatches = merge(indexes.map((index) => scan(index, correctedQuery, own, false)));
    if (correctedMatches.length > 0) return markUnsure(correctedMatches).slice(0, limit);
  }
  const partialMatches = merge(
    indexes.map((index) => scan(index, correctedQuery ?? query, own, true)),
  );
  return markUnsure(partialMatches).slice(0, limit);
}

const markUnsure = <P>(found: readonly Found<P>[]) =>
  found.map((each) => ({ ...each, isSure: false }));

/** Keeps the best match of each product and sorts by score. Equal scores keep their order. */
function merge<P extends Searchable>(groups: readonly (readonly Found<P>[])[]): Found<P>[] {
  const byId = new Map<string, Found<P>>();
  for (const found of groups.flat()) {
    const earlier = byId.get(found.product.id);
    if (earlier === undefined || earlier.score < found.score) byId.set(found.product.id, found);
  }
  return [...byId.values()].sort((one, other) => other.score - one.score);
}

interface Hit {
  readonly quality: number;
  readonly posting: Posting;
}

/**
 * The products that have the word, each with its best match: a whole word, a prefix, or a part of a
 * word.
 */
function hitsOf<P extends Searchable>(
  { postings, vocabulary }: ProductIndex<P>,
  word: string,
): Map<number, Hit> {
  const hits = new Map<number, Hit>();
  const addHits = (indexed: string, quality: number) => {
    for (const posting of postings.get(indexed) ?? []) {
      const best = hits.get(posting.productIndex);
      const isBetter =
        best === undefined || hitScore(quality, posting) > hitScore(best.quality, best.posting);
      if (isBetter) hits.set(posting.productIndex, { quality, posting });
    }
  };
  addHits(word, 1);
  for (const indexed of vocabulary) {
    if (indexed.length <= word.length) continue;
    if (indexed.startsWith(word)) addHits(indexed, 0.6 + (0.3 * word.length) / indexed.length);
    else if (word.length > 2 && indexed.includes(word)) addHits(indexed, 0.3);
  }
  return hits;
}

/** Words at the beginning of a name say what the product is, so they score more. */
function positionBonus({ position, isQualifier }: Posting): number {
  if (isQualifier) return 0;
  return [30, 18, 12, 8][position] ?? 5;
}

const hitScore = (quality: number, posting: Posting) =>
  quality * 100 + positionBonus(posting) * quality;

/**
 * Finds and scores the products that contain all words of a reading of the query or, with
 * `allowsMissingWord`, all but one of three or more words.
 */
function scan<P extends Searchable>(
  index: ProductIndex<P>,
  query: Query,
  own: ReadonlySet<string> | undefined,
  allowsMissingWord: boolean,
): Found<P>[] {
  const best = new Map<number, number>();
  const hitsByWord = new Map<string, Map<number, Hit>>();
  const findHits = (word: string) => {
    const hits = hitsByWord.get(word) ?? hitsOf(index, word);
    hitsByWord.set(word, hits);
    return hits;
  };
  for (const { words, weight } of query.readings) {
    const hits: Map<number, Hit>[] = [];
    for (const word of words) {
      hits.push(findHits(word));
      if (!allowsMissingWord && hits.at(-1)?.size === 0) break;
    }
    if (hits.length < words.length) continue;
    const candidates = allowsMissingWord
      ? new Set(hits.flatMap((each) => [...each.keys()]))
      : hits[0]?.keys();
    for (const productIndex of candidates ?? []) {
      const wordHits = hits.map((each) => each.get(productIndex));
      const matches = wordHits.filter((hit) => hit !== undefined);
      if (!allowsMissingWord && matches.length < words.length) continue;
      // A match may lack one word of three or more. With two words both must match.
      if (allowsMissingWord && (words.length < 3 || matches.length < words.length - 1)) continue;
      const score = scoreOf(index, productIndex, query, words, wordHits) * weight;
      if (score > (best.get(productIndex) ?? 0)) best.set(productIndex, score);
    }
  }
  // Products are indexed by popularity. The second sort is stable, so that of equal scores the more
  // popular product stays first.
  return [...best]
    .sort(([one], [other]) => one - other)
    .flatMap(([productIndex, score]) => {
      const product = index.products[productIndex];
      if (product === undefined) return [];
      return [{ product, score: finalScore(score, own?.has(product.id) === true), isSure: true }];
    })
    .sort((one, other) => other.score - one.score);
}

const ownBonus = 24;
/** Scores are rounded to this step, so that popularity decides between nearly equal ones. */
const scoreStep = 8;
const finalScore = (score: number, isOwn: boolean) =>
  Math.round(score / scoreStep) * scoreStep + (isOwn ? ownBonus : 0);

function scoreOf<P extends Searchable>(
  index: ProductIndex<P>,
  productIndex: number,
  query: Query,
  words: readonly string[],
  wordHits: readonly (Hit | undefined)[],
): number {
  const entry = index.entries[productIndex];
  if (entry === undefined) return 0;
  let score = 0;
  for (const hit of wordHits) score += (hit?.quality ?? 0) * (100 / words.length);
  // Adds the best bonus among the positions at which words matched.
  const bonuses = wordHits.flatMap((hit) => (hit ? positionBonus(hit.posting) * hit.quality : []));
  score += Math.max(0, ...bonuses);
  if (wordHits[0]?.posting.position === 0) score += 6;
  if (query.amounts.some((amount) => entry.amounts.includes(amount))) score += 16;
  // For 'Saco de lixo' the package word is part of the name; for other things 'lata' is only the
  // package.
  if (query.packages.some((word) => word === entry.words[0])) score += 40;
  else if (query.packages.some((word) => entry.words.includes(word))) score += 16;
  if (!words.includes('sem') && wordHits.some((hit) => hit?.posting.isNegated)) {
    score -= query.containsCom ? 40 : 16;
  }
  if (isOtherKind(entry, words)) score -= 40;
  return Math.max(1, score);
}

/** Whether the words are only part of what the product is: 'leite' of 'leite condensado'. */
function isOtherKind({ compounds }: Entry, words: readonly string[]): boolean {
  return compounds.some((compound) => {
    const matchedCount = compound.filter((word) => words.includes(word)).length;
    return matchedCount > 0 && matchedCount < compound.length;
  });
}

/**
 * The query with each unknown word replaced by similar known words, a reading for each combination.
 * Undefined if no word has a similar known one.
 */
function correct<P extends Searchable>(
  indexes: readonly ProductIndex<P>[],
  query: Query,
): Query | undefined {
  const [{ words }] = query.readings;
  const knownWords = [
    ...new Set([...indexes.flatMap(({ vocabulary }) => vocabulary), ...synonymWords()]),
  ];
  let hasChanged = false;
  const choices = words.map((word) => {
    if (knownWords.some((each) => each.startsWith(word))) return [word];
    const closestWords = findClosestWords(word, knownWords);
    hasChanged ||= closestWords.length > 0;
    return closestWords.length > 0 ? closestWords : [word];
  });
  if (!hasChanged) return undefined;
  const texts = choices.reduce<string[]>(
    (before, closestWords) =>
      before.flatMap((text) => closestWords.map((word) => `${text} ${word}`)).slice(0, maxGuesses),
    [''],
  );
  const [first, ...others] = texts.flatMap((text, index) =>
    (readQuery(text)?.readings ?? []).map((reading) => ({
      ...reading,
      weight: reading.weight * (1 - index * 0.04),
    })),
  );
  return first && { ...query, readings: [first, ...others] };
}
