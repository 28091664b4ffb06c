/** Matches each line of a receipt with an item or a product (NF-03). */
import { receiptLimits, type ListUnit } from '@quitanda/contract';
import { certainScore, indexCandidates, scoreChoices } from './score-choices.ts';
import { compareTexts, type CompareTexts } from './similarity.ts';
import { readableName } from './till-words.ts';

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
  readonly lastPrice?: number | null | undefined;
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

/**
 * The minimum score of a sure match, and its minimum lead over the second choice. Tuned with the bench
 * `receipts`. A wrong sure match is worse than asking the person.
 */
const sureThresholds = { score: 0.74, lead: 0.1 };
/**
 * The maximum number of comparisons of a line with a candidate, for all lines together. A receipt of
 * 50 lines is compared with every name that has a similar word. Only a receipt of hundreds of lines
 * that resemble everything leaves out the least similar names (NF-09).
 */
const maxComparisons = 100_000;

/**
 * Returns the matches in the order of the lines, one for each line. A list item is a sure match of
 * at most one line, except by its barcode or an earlier choice. Tests count the calls of `compare`.
 */
export function matchLines(
  lines: readonly LineToMatch[],
  candidates: Candidates,
  compare: CompareTexts = compareTexts,
): Match[] {
  const indexed = indexCandidates(candidates, compare);
  const maxOfLine = Math.floor(maxComparisons / lines.length);
  const scored = lines.map((line) => scoreChoices(line, indexed, maxOfLine));
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
