/** Scores the items and products that a line of a receipt may be (NF-03). */
import { fold } from '@quitanda/contract/text';
import type { Candidates, Choice, KnownProduct, LineToMatch, ListedItem } from './match-lines.ts';
import { findNamesToCompare, indexNames, type NameIndex } from './name-index.ts';
import { noSimilarity, type CompareTexts, type Similarity } from './similarity.ts';
import { splitTillText, type TillWords } from './till-words.ts';

export interface ScoredChoice {
  readonly choice: Choice;
  readonly score: number;
  /** False if only some of the printed words match, and no price does. */
  readonly hasStrongEvidence: boolean;
}

/** An item or a product, with the words of its names. */
interface Candidate {
  readonly choice: Choice;
  /** See {@link choiceKey}. */
  readonly key: string;
  /** The names that a line is compared with. */
  readonly names: readonly TillWords[];
  /** The words of the name of the choice. */
  readonly words: ReadonlySet<string>;
  /** Per unit; null if unknown. */
  readonly price: number | null;
  /** Added to the score of a similar name. */
  readonly extraScore: number;
}

/** The candidates of a receipt, which are split and indexed once for all its lines. */
export interface IndexedCandidates {
  /** The items of the list, and then the products. */
  readonly all: readonly Candidate[];
  readonly index: NameIndex;
  readonly itemsByKey: ReadonlyMap<string, ListedItem>;
  readonly earlierChoices: Candidates['earlierChoices'];
  readonly byBarcode: Candidates['byBarcode'];
  readonly compare: CompareTexts;
}

const minScore = 0.4;
const bonus = { inCart: 0.12, planned: 0.08, bought: 0.08, samePrice: 0.2, nearPrice: 0.08 };
/** Prices seldom change by more than this share between two trips. */
const nearPriceShare = 0.08;
/** The number of products that are tried for an item without a product. */
const maxLikeliestProducts = 100;
/** The score of an earlier choice or a barcode, which is above the score of every similar name. */
export const certainScore = 2;

/** Splits and indexes the names. `compare` says how similar a printed text is to a name. */
export function indexCandidates(candidates: Candidates, compare: CompareTexts): IndexedCandidates {
  const { items, products, earlierChoices, byBarcode } = candidates;
  const all = [...items.map(toItemCandidate), ...products.map(toProductCandidate)];
  return {
    all,
    index: indexNames(all.map(({ names }) => names)),
    // Of several items with the same key, the first one is found.
    itemsByKey: new Map(items.toReversed().map((item) => [choiceKey(item), item])),
    earlierChoices,
    byBarcode,
    compare,
  };
}

function toItemCandidate(item: ListedItem): Candidate {
  const { name, productName, price, isInCart } = item;
  const names = [name, ...(productName === null ? [] : [productName])].map(splitTillText);
  return {
    choice: choiceOfItem(item),
    key: choiceKey(item),
    names,
    words: new Set(names.at(-1)?.words),
    price,
    extraScore: isInCart ? bonus.inCart : bonus.planned,
  };
}

function toProductCandidate(product: KnownProduct): Candidate {
  const { id, name, brand, lastPrice, isBought = false } = product;
  return {
    choice: { listItemId: null, productId: id, name },
    key: id,
    names: [splitTillText(withBrand(name, brand))],
    words: new Set(splitTillText(name).words),
    price: lastPrice ?? null,
    extraScore: isBought ? bonus.bought : 0,
  };
}

/** Adds the brand to a name that lacks it. Most names of the catalogue contain the brand. */
const withBrand = (name: string, brand: string | null) =>
  brand === null || fold(name).includes(fold(brand)) ? name : `${name} ${brand}`;

const choiceOfItem = ({ id, productId, productName, name }: ListedItem): Choice => ({
  listItemId: id,
  productId,
  name: productName ?? name,
});

/**
 * Returns the likely choices of a line without duplicates, best first. Compares the line with at
 * most `maxCompared` candidates.
 */
export function scoreChoices(
  line: LineToMatch,
  candidates: IndexedCandidates,
  maxCompared: number,
): ScoredChoice[] {
  const printed = splitTillText(line.text);
  const likely = findNamesToCompare(candidates.index, printed, maxCompared)
    .flatMap((index) => candidates.all[index] ?? [])
    .map((candidate) => scoreCandidate(line, printed, candidate, candidates.compare))
    .filter(({ score }) => score >= minScore);
  const likeliestProducts = likely
    .filter(({ choice, hasStrongEvidence }) => choice.listItemId === null && hasStrongEvidence)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxLikeliestProducts);
  const known = findKnownChoice(line, candidates);
  const scored: KeyedChoice[] = likely.map((each) => addLikeliestProduct(each, likeliestProducts));
  const bestByKey = new Map<string, ScoredChoice>();
  if (known) {
    const key = choiceKey(known);
    bestByKey.set(key, { choice: known, score: certainScore, hasStrongEvidence: true });
  }
  for (const each of scored.toSorted((one, other) => other.score - one.score)) {
    if (!bestByKey.has(each.key)) bestByKey.set(each.key, each);
  }
  return [...bestByKey.values()];
}

/** Returns the key by which duplicates are found. An item and its product have the same key. */
const choiceKey = ({ productId, name }: Pick<Choice, 'productId' | 'name'>) =>
  productId ?? `name:${fold(name)}`;

/** Returns the earlier choice of the household for this line, or the product with its barcode. */
function findKnownChoice(
  { key, barcode }: LineToMatch,
  { earlierChoices, byBarcode, itemsByKey }: IndexedCandidates,
): Choice | undefined {
  const product = barcode === null ? undefined : byBarcode.get(barcode);
  const known =
    earlierChoices.get(key) ?? (product && { productId: product.id, name: product.name });
  if (known === undefined) return undefined;
  const item = itemsByKey.get(choiceKey(known));
  return item === undefined ? { listItemId: null, ...known } : choiceOfItem(item);
}

interface KeyedChoice extends ScoredChoice {
  readonly key: string;
}

interface ScoredCandidate extends KeyedChoice {
  readonly words: ReadonlySet<string>;
}

function scoreCandidate(
  line: LineToMatch,
  printed: TillWords,
  { choice, key, names, words, price, extraScore }: Candidate,
  compare: CompareTexts,
): ScoredCandidate {
  let similarity: Similarity = noSimilarity;
  for (const name of names) {
    const nameSimilarity = compare(printed, name);
    if (nameSimilarity.score >= similarity.score) similarity = nameSimilarity;
  }
  const priceBonus = computePriceBonus(line.price, price);
  return {
    choice,
    key,
    words,
    score: similarity.score === 0 ? 0 : similarity.score + extraScore + priceBonus,
    hasStrongEvidence: similarity.hasAllWords || priceBonus === bonus.samePrice,
  };
}

/**
 * If a choice is an item without a product, adds the likeliest of the products whose name contains
 * all words of the item: 'Leite' on the list gets the 'Leite integral Piracanjuba' of the receipt.
 * `products` have strong evidence, and the likeliest comes first.
 */
function addLikeliestProduct(
  scored: ScoredCandidate,
  products: readonly ScoredCandidate[],
): KeyedChoice {
  const { choice, words, score } = scored;
  if (choice.productId !== null || words.size === 0) return scored;
  const best = products.find((product) => words.isSubsetOf(product.words));
  if (best === undefined) return scored;
  const { productId, name } = best.choice;
  return {
    key: best.key,
    choice: { ...choice, productId, name },
    score: Math.max(score, best.score + bonus.planned),
    hasStrongEvidence: true,
  };
}

function computePriceBonus(printedPrice: number, expectedPrice: number | null): number {
  if (expectedPrice === null || expectedPrice === 0) return 0;
  if (printedPrice === expectedPrice) return bonus.samePrice;
  const difference = Math.abs(printedPrice - expectedPrice);
  return difference <= expectedPrice * nearPriceShare ? bonus.nearPrice : 0;
}
