/**
 * The product of each line of a receipt. The server proposes it, and the person decides (NF-03).
 */
import type { LineChoice, LineMatch, NewReceipt, ReadReceipt } from '@quitanda/contract';
import { cleanName } from '@quitanda/contract/text';

/** The person's decision about one line. */
export type Decision =
  /** `index` is an index into the match's `choices`, the products that the server proposes. */
  | { readonly kind: 'choice'; readonly index: number }
  | { readonly kind: 'new'; readonly name: string }
  /** A product that the person searched for. */
  | { readonly kind: 'other'; readonly choice: LineChoice };

/** Returns the initial decisions: the first choice for sure lines, and null for the others. */
export function initialDecisions(matches: readonly LineMatch[]): (Decision | null)[] {
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
 * Returns the product of a line by its decision. A line without a decision counts as its likeliest
 * choice, so that the comparison of receipt and cart is useful before all questions are answered.
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
export function undecidedIndices({ matches, decisions }: MatchedLines): number[] {
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
 * Returns the lines to record. Throws a RangeError for a line that is not decided. Without a list,
 * for example because it was deleted meanwhile, no line refers to a list item.
 */
export function decidedLines(
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
    return {
      ...line,
      listItemId: hasList ? listItemId : null,
      productId,
      name: 'name' in cleaned ? cleaned.name : name,
    };
  });
}
