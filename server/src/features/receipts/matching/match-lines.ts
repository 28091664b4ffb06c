/** Matches each line of a receipt with an item or a product (NF-03). */
import { receiptLimits, type ListUnit } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { compareTexts, splitName, noSimilarity, type Similarity } from './similarity.ts';
import { readableName, splitTillText, type TillWords } from './till-words.ts';

/** A line of a receipt that was read. The price is in centavos. */
export interface LineToMatch {
  readonly text: string;
  /** The key under which the household's choice for this line is stored. */
  readonly key: string;
  readonly barcode: string | null;
  readonly unit: ListUnit;
  readonly price: number;
}

/** An item of the list of the trip. */
export interface ListedItem {
  readonly id: string;
  readonly name: string;
  readonly productId: string | null;
  readonly productName: string | null;
  readonly isInCart: boolean;
  /** Per unit; null without a price. */
  readonly price: number | null;
}

export interface KnownProduct {
  readonly id: string;
  readonly name: string;
  readonly brand: string | null;
  readonly barcode?: string | null;
  /**
   * The last price per unit that the household paid; undefined for a product that it never bought.
   */
  readonly lastPrice?: number | undefined;
  /** Whether the household has bought the product. */
  readonly isBought?: boolean;
}

/** The household's choice for the same line on an earlier receipt of the same supermarket. */
export interface EarlierChoice {
  readonly productId: string | null;
  readonly name: string;
}

export interface Candidates {
  readonly items: readonly ListedItem[];
  readonly products: readonly KnownProduct[];
  readonly byBarcode: ReadonlyMap<string, KnownProduct>;
  readonly earlierChoices: ReadonlyMap<string, EarlierChoice>;
}

export interface Choice {
  readonly listItemId: string | null;
  readonly productId: string | null;
  readonly name: string;
}

export interface Match {
  /** Whether the first choice is taken without asking the person. */
  readonly isSure: boolean;
  readonly choices: readonly Choice[];
  /** The name for a new item, if no choice is right. */
  readonly newName: string;
}

interface ScoredChoice {
  readonly choice: Choice;
  readonly score: number;
  /** False if only some of the printed words match, and no price does. */
  readonly hasStrongEvidence: boolean;
}

/**
 * The minimum score of a sure match, and its minimum lead over the second choice. Tuned with the bench
 * `receipts`. A wrong sure match is worse than asking the person.
 */
const sureThresholds = { score: 0.74, lead: 0.1 };
const minScore = 0.4;
const bonus = { inCart: 0.12, planned: 0.08, bought: 0.08, samePrice: 0.2, nearPrice: 0.08 };
/** Prices seldom change by more than this share between two trips. */
const nearPriceShare = 0.08;
/** The score of an earlier choice or a barcode, which is above the score of every similar name. */
const certainScore = 2;

/**
 * Returns the matches in the order of the lines, one for each line. A list item is a sure match of
 * at most one line, except by its barcode or an earlier choice.
 */
export function matchLines(lines: readonly LineToMatch[], candidates: Candidates): Match[] {
  const scored = lines.map((line) => scoreChoices(line, candidates));
  const matches: Match[] = [];
  const matchedItemIds = new Set<string>();
  // Lines with a higher score are matched first, so that no line with a lower score gets their item.
  const order = [...lines.keys()].toSorted(
    (one, other) => (scored[other]?.[0]?.score ?? 0) - (scored[one]?.[0]?.score ?? 0),
  );
  for (const index of order) {
    const line = lines[index];
    if (line === undefined) continue;
    const available = (scored[index] ?? []).filter(
      ({ choice, score }) =>
        score >= certainScore ||
        choice.listItemId === null ||
        !matchedItemIds.has(choice.listItemId),
    );
    const [first, second] = available;
    const isSure =
      first !== undefined &&
      first.hasStrongEvidence &&
      first.score >= sureThresholds.score &&
      first.score - (second?.score ?? 0) >= sureThresholds.lead;
    if (isSure && first.choice.listItemId !== null) matchedItemIds.add(first.choice.listItemId);
    matches[index] = {
      isSure,
      choices: available.slice(0, receiptLimits.choices).map(({ choice }) => choice),
      newName: readableName(line.text),
    };
  }
  return matches;
}

/** Returns the likely choices without duplicates, best first. */
function scoreChoices(line: LineToMatch, candidates: Candidates): ScoredChoice[] {
  const printed = splitTillText(line.text);
  const known = findKnownChoice(line, candidates);
  const isLikely = ({ score }: ScoredChoice) => score >= minScore;
  const items = candidates.items.map((item) => scoreItem(line, printed, item)).filter(isLikely);
  const products = candidates.products
    .map((product) => scoreProduct(line, printed, product))
    .filter(isLikely);
  const all = [
    ...(known ? [{ choice: known, score: certainScore, hasStrongEvidence: true }] : []),
    ...items.map((item) => addLikeliestProduct(item, products)),
    ...products,
  ];
  const bestByKey = new Map<string, ScoredChoice>();
  for (const each of all.toSorted((one, other) => other.score - one.score)) {
    const key = choiceKey(each.choice);
    if (!bestByKey.has(key)) bestByKey.set(key, each);
  }
  return [...bestByKey.values()];
}

/** Returns the key by which duplicates are found. An item and its product have the same key. */
const choiceKey = ({ productId, name }: Choice) => productId ?? `name:${fold(name)}`;

/** Returns the earlier choice of the household for this line, or the product with its barcode. */
function findKnownChoice(line: LineToMatch, candidates: Candidates): Choice | undefined {
  const earlier = candidates.earlierChoices.get(line.key);
  const product = line.barcode === null ? undefined : candidates.byBarcode.get(line.barcode);
  const known = earlier ?? (product && { productId: product.id, name: product.name });
  if (known === undefined) return undefined;
  const item = candidates.items.find((each) =>
    known.productId === null
      ? each.productId === null && fold(each.name) === fold(known.name)
      : each.productId === known.productId,
  );
  return item === undefined ? { listItemId: null, ...known } : choiceOfItem(item);
}

const choiceOfItem = ({ id, productId, productName, name }: ListedItem): Choice => ({
  listItemId: id,
  productId,
  name: productName ?? name,
});

function scoreItem(line: LineToMatch, printed: TillWords, item: ListedItem): ScoredChoice {
  const { name, productName, isInCart, price } = item;
  const nameSimilarity = compareTexts(printed, splitName(name));
  const productSimilarity =
    productName === null ? noSimilarity : compareTexts(printed, splitName(productName));
  const similarity =
    nameSimilarity.score > productSimilarity.score ? nameSimilarity : productSimilarity;
  const extraScore = isInCart ? bonus.inCart : bonus.planned;
  return { choice: choiceOfItem(item), ...computeScore(similarity, line.price, price, extraScore) };
}

/**
 * If the item has no product, adds the likeliest product with strong evidence whose name contains all
 * words of the item: 'Leite' on the list gets the 'Leite integral Piracanjuba' of the receipt.
 */
function addLikeliestProduct(item: ScoredChoice, products: readonly ScoredChoice[]): ScoredChoice {
  if (item.choice.productId !== null) return item;
  const { words } = splitName(item.choice.name);
  let best: ScoredChoice | undefined;
  for (const product of products) {
    const productWords = splitName(product.choice.name).words;
    if (!product.hasStrongEvidence || product.score <= (best?.score ?? 0) || words.length === 0)
      continue;
    if (words.every((word) => productWords.includes(word))) best = product;
  }
  if (best === undefined) return item;
  const { productId, name } = best.choice;
  return {
    choice: { ...item.choice, productId, name },
    score: Math.max(item.score, best.score + bonus.planned),
    hasStrongEvidence: true,
  };
}

function scoreProduct(line: LineToMatch, printed: TillWords, product: KnownProduct): ScoredChoice {
  const { id, name, brand, lastPrice, isBought = false } = product;
  const similarity = compareTexts(printed, splitName(withBrand(name, brand)));
  const score = computeScore(
    similarity,
    line.price,
    lastPrice ?? null,
    isBought ? bonus.bought : 0,
  );
  return { choice: { listItemId: null, productId: id, name }, ...score };
}

function computeScore(
  similarity: Similarity,
  printedPrice: number,
  expectedPrice: number | null,
  extraScore: number,
) {
  if (similarity.score === 0) return { score: 0, hasStrongEvidence: false };
  const priceBonus = computePriceBonus(printedPrice, expectedPrice);
  return {
    score: similarity.score + extraScore + priceBonus,
    hasStrongEvidence: similarity.hasAllWords || priceBonus === bonus.samePrice,
  };
}

/** Adds the brand to a name that lacks it. Most names of the catalogue contain the brand. */
const withBrand = (name: string, brand: string | null) =>
  brand === null || fold(name).includes(fold(brand)) ? name : `${name} ${brand}`;

function computePriceBonus(printedPrice: number, expectedPrice: number | null): number {
  if (expectedPrice === null || expectedPrice === 0) return 0;
  if (printedPrice === expectedPrice) return bonus.samePrice;
  const difference = Math.abs(printedPrice - expectedPrice);
  return difference <= expectedPrice * nearPriceShare ? bonus.nearPrice : 0;
}
