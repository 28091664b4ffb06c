/** Finds what each line of a receipt is (NF-03). */
import { receiptLimits, type ListUnit } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { likeness, namedWords, unlike, type Likeness } from './likeness.ts';
import { readableName, tillWords, type TillWords } from './till-words.ts';

/** A line as it was read; money in centavos, quantity in thousandths. */
export interface PrintedLine {
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
  /** What the household last paid per unit; undefined if it never bought it. */
  readonly lastPrice?: number | undefined;
  readonly isOwn?: boolean;
}

/** What the household chose for a line of this shop before. */
export interface EarlierChoice {
  readonly productId: string | null;
  readonly name: string;
}

export interface Candidates {
  readonly items: readonly ListedItem[];
  readonly products: readonly KnownProduct[];
  readonly byBarcode: ReadonlyMap<string, KnownProduct>;
  readonly earlier: ReadonlyMap<string, EarlierChoice>;
}

export interface Choice {
  readonly listItemId: string | null;
  readonly productId: string | null;
  readonly name: string;
}

export interface Match {
  readonly isSure: boolean;
  readonly choices: readonly Choice[];
  readonly newName: string;
}

interface Scored {
  readonly choice: Choice;
  readonly score: number;
  /** Whether the evidence is more than a match of some of the printed words. */
  readonly hasStrongEvidence: boolean;
}

/** Tuned with the bench `receipts`; a wrong sure line is worse than a question. */
const sure = { score: 0.74, lead: 0.1 };
const minScore = 0.4;
const bonus = { inCart: 0.12, planned: 0.08, own: 0.08, samePrice: 0.2, nearPrice: 0.08 };
/** Prices change, but seldom by more than this from one trip to the next. */
const nearPriceShare = 0.08;
/** The score of an earlier choice or a barcode, which is above that of every likeness of names. */
const certain = 2;

/** A match for each line, in their order. An item of the list is proposed as sure for one line only. */
export function matchLines(lines: readonly PrintedLine[], candidates: Candidates): Match[] {
  const scored = lines.map((line) => scoresOf(line, candidates));
  const matches: Match[] = [];
  const claimed = new Set<string>();
  // The most certain lines first, so that a weaker one does not claim their item.
  const order = [...lines.keys()].toSorted(
    (one, other) => (scored[other]?.[0]?.score ?? 0) - (scored[one]?.[0]?.score ?? 0),
  );
  for (const at of order) {
    const line = lines[at];
    if (line === undefined) continue;
    const open = (scored[at] ?? []).filter(
      ({ choice, score }) =>
        score >= certain || choice.listItemId === null || !claimed.has(choice.listItemId),
    );
    const [first, second] = open;
    const isSure =
      first !== undefined &&
      first.hasStrongEvidence &&
      first.score >= sure.score &&
      first.score - (second?.score ?? 0) >= sure.lead;
    if (isSure && first.choice.listItemId !== null) claimed.add(first.choice.listItemId);
    matches[at] = {
      isSure,
      choices: open.slice(0, receiptLimits.choices).map(({ choice }) => choice),
      newName: readableName(line.text),
    };
  }
  return matches;
}

/** The likely choices, best first, each thing once. */
function scoresOf(line: PrintedLine, candidates: Candidates): Scored[] {
  const printed = tillWords(line.text);
  const known = knownChoice(line, candidates);
  const isLikely = ({ score }: Scored) => score >= minScore;
  const items = candidates.items.map((item) => scoreItem(line, printed, item)).filter(isLikely);
  const products = candidates.products
    .map((product) => scoreProduct(line, printed, product))
    .filter(isLikely);
  const all = [
    ...(known ? [{ choice: known, score: certain, hasStrongEvidence: true }] : []),
    ...items.map((item) => withProduct(item, products)),
    ...products,
  ];
  const best = new Map<string, Scored>();
  for (const each of all.toSorted((one, other) => other.score - one.score)) {
    const key = thingOf(each.choice);
    if (!best.has(key)) best.set(key, each);
  }
  return [...best.values()];
}

/** An item and its product are the same thing. */
const thingOf = ({ productId, name }: Choice) => productId ?? `name:${fold(name)}`;

/** What the household chose for this line before, or the product with its barcode. */
function knownChoice(line: PrintedLine, candidates: Candidates): Choice | undefined {
  const earlier = candidates.earlier.get(line.key);
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

function scoreItem(line: PrintedLine, printed: TillWords, item: ListedItem): Scored {
  const { name, productName, isInCart, price } = item;
  const ofName = likeness(printed, namedWords(name));
  const ofProduct = productName === null ? unlike : likeness(printed, namedWords(productName));
  const like = ofName.score > ofProduct.score ? ofName : ofProduct;
  const extra = isInCart ? bonus.inCart : bonus.planned;
  return { choice: choiceOfItem(item), ...scoreOf(like, line.price, price, extra) };
}

/**
 * An item without a product together with the likeliest product that has all words of its name and of
 * the line: 'Leite' on the list is the 'Leite integral Piracanjuba' of the receipt.
 */
function withProduct(item: Scored, products: readonly Scored[]): Scored {
  if (item.choice.productId !== null) return item;
  const { words } = namedWords(item.choice.name);
  let best: Scored | undefined;
  for (const product of products) {
    const named = namedWords(product.choice.name).words;
    if (!product.hasStrongEvidence || product.score <= (best?.score ?? 0) || words.length === 0)
      continue;
    if (words.every((word) => named.includes(word))) best = product;
  }
  if (best === undefined) return item;
  const { productId, name } = best.choice;
  return {
    choice: { ...item.choice, productId, name },
    score: Math.max(item.score, best.score + bonus.planned),
    hasStrongEvidence: true,
  };
}

function scoreProduct(line: PrintedLine, printed: TillWords, product: KnownProduct): Scored {
  const { id, name, brand, lastPrice, isOwn = false } = product;
  const like = likeness(printed, namedWords(withBrand(name, brand)));
  const score = scoreOf(like, line.price, lastPrice ?? null, isOwn ? bonus.own : 0);
  return { choice: { listItemId: null, productId: id, name }, ...score };
}

function scoreOf(like: Likeness, printed: number, known: number | null, extra: number) {
  if (like.score === 0) return { score: 0, hasStrongEvidence: false };
  const ofPrice = priceBonus(printed, known);
  return {
    score: like.score + extra + ofPrice,
    hasStrongEvidence: like.hasAllWords || ofPrice === bonus.samePrice,
  };
}

/** Most names of the catalogue contain the brand. */
const withBrand = (name: string, brand: string | null) =>
  brand === null || fold(name).includes(fold(brand)) ? name : `${name} ${brand}`;

function priceBonus(printed: number, known: number | null): number {
  if (known === null || known === 0) return 0;
  if (printed === known) return bonus.samePrice;
  return Math.abs(printed - known) <= known * nearPriceShare ? bonus.nearPrice : 0;
}
