/**
 * Decisions about the products of a receipt's lines. The server proposes choices, and the person
 * decides (NF-03).
 */
import type { LineChoice, LineMatch, NewReceipt, ReadReceipt } from '@quitanda/contract';
import { cleanName } from '@quitanda/contract/text';
import { printedName } from './printed-name.ts';

/** The person's decision about one line. */
export type Decision =
  /** `index` is an index into the match's `choices`, the products that the server proposes. */
  | { readonly kind: 'choice'; readonly index: number }
  | { readonly kind: 'new'; readonly name: string }
  /** A product that the person searched for. */
  | { readonly kind: 'other'; readonly choice: LineChoice };

/** Returns the initial decisions: the first choice for sure lines, and null for the others. */
export function createInitialDecisions(matches: readonly LineMatch[]): (Decision | null)[] {
  return matches.map(({ isSure, choices }) =>
    isSure && choices.length > 0 ? { kind: 'choice', index: 0 } : null,
  );
}

/** Whether a line has a decision that can be recorded. A new product needs a valid name. */
export function isDecided(decision: Decision | null | undefined): decision is Decision {
  if (decision == null) return false;
  return decision.kind !== 'new' || 'name' in cleanName(decision.name);
}

/**
 * Returns the product of a line, as decided. A line without a decision counts as its first choice,
 * which is the likeliest one, so that the receipt can be compared with the cart at any time.
 */
export function choiceOf(match: LineMatch, decision: Decision | null | undefined): LineChoice {
  const [likeliest] = match.choices;
  switch (decision?.kind) {
    case 'choice':
      return match.choices[decision.index] ?? newProductChoice(match.newName);
    case 'other':
      return decision.choice;
    case 'new':
      return newProductChoice(decision.name);
    default:
      return likeliest ?? newProductChoice(match.newName);
  }
}

const newProductChoice = (name: string): LineChoice => ({
  listItemId: null,
  productId: null,
  name,
  imageUrl: null,
  categoryName: null,
});

export interface MatchedLines {
  readonly matches: readonly LineMatch[];
  readonly decisions: readonly (Decision | null)[];
}

/** Returns the indices of the lines that are not decided, in ascending order. */
export function findUndecidedIndices({ matches, decisions }: MatchedLines): number[] {
  return matches.flatMap((_, index) => (isDecided(decisions[index]) ? [] : [index]));
}

/** Decides all remaining lines as new products with their names on the receipt. */
export function decideRemaining({ matches, decisions }: MatchedLines): (Decision | null)[] {
  return matches.map(({ newName }, index) => {
    const decision = decisions[index];
    return isDecided(decision) ? decision : { kind: 'new', name: newName };
  });
}

/**
 * Returns the lines to record. Throws a RangeError for a line that is not decided. If `hasList` is
 * false, for example because the list was deleted, no line refers to a list item.
 */
export function createLinesToRecord(
  { lines }: Pick<ReadReceipt, 'lines'>,
  { matches, decisions }: MatchedLines,
  hasList: boolean,
): NewReceipt['lines'] {
  return lines.map((line, index) => {
    const match = matches[index];
    const decision = decisions[index];
    if (match === undefined || !isDecided(decision))
      throw new RangeError(`The line at index ${index} is not decided.`);
    const { listItemId, productId, name } = choiceOf(match, decision);
    const cleaned = cleanName(name);
    const recordedName = 'name' in cleaned ? cleaned.name : name;
    return {
      ...line,
      text: printedName(line.text, recordedName),
      code: line.code === null ? null : printedName(line.code, null),
      listItemId: hasList ? listItemId : null,
      productId,
      name: recordedName,
    };
  });
}
