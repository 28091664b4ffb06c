/** What each line of a receipt is, as proposed by the server and decided by the person (NF-03). */
import type { LineChoice, LineMatch, NewReceipt, ReadReceipt } from '@quitanda/contract';
import { cleanName } from '@quitanda/contract/text';

/** What a person decided about one line. */
export type Decision =
  | { readonly kind: 'choice'; readonly index: number }
  | { readonly kind: 'new'; readonly name: string }
  /** A product that the person searched for. */
  | { readonly kind: 'other'; readonly choice: LineChoice };

/** Sure lines are decided from the start; the others are null until the person decides. */
export function initialDecisions(matches: readonly LineMatch[]): (Decision | null)[] {
  return matches.map(({ isSure, choices }) =>
    isSure && choices.length > 0 ? { kind: 'choice', index: 0 } : null,
  );
}

/** Whether a decision can be recorded: a new product needs a valid name. */
export function isDecided(decision: Decision | null | undefined): decision is Decision {
  if (decision == null) return false;
  return decision.kind !== 'new' || 'name' in cleanName(decision.name);
}

/**
 * What the line is by its decision. A line without one counts as its likeliest choice, so that the
 * cart check is useful before all questions are answered.
 */
export function decidedAs(match: LineMatch, decision: Decision | null | undefined): LineChoice {
  const [likeliest] = match.choices;
  switch (decision?.kind) {
    case 'choice':
      return match.choices[decision.index] ?? newThing(match.newName);
    case 'other':
      return decision.choice;
    case 'new':
      return newThing(decision.name);
    default:
      return likeliest ?? newThing(match.newName);
  }
}

const newThing = (name: string): LineChoice => ({
  listItemId: null,
  productId: null,
  name,
  imageUrl: null,
  categoryName: null,
});

export interface Matched {
  readonly matches: readonly LineMatch[];
  readonly decisions: readonly (Decision | null)[];
}

/** The indices of the lines that are still to be decided, in their order. */
export function undecided({ matches, decisions }: Matched): number[] {
  return matches.flatMap((_, index) => (isDecided(decisions[index]) ? [] : [index]));
}

/** Decides all remaining lines as new products with the receipt's own names. */
export function decideRest({ matches, decisions }: Matched): (Decision | null)[] {
  return matches.map(({ newName }, index) => {
    const decision = decisions[index];
    return isDecided(decision) ? decision : { kind: 'new', name: newName };
  });
}

/**
 * The lines to record. Throws a RangeError for a line that is not decided. Without the list of the
 * trip, which may be deleted meanwhile, no line names an item of it.
 */
export function decidedLines(
  { lines }: Pick<ReadReceipt, 'lines'>,
  { matches, decisions }: Matched,
  hasList: boolean,
): NewReceipt['lines'] {
  return lines.map((line, index) => {
    const match = matches[index];
    const decision = decisions[index];
    if (match === undefined || !isDecided(decision)) throw new RangeError(`line ${index}`);
    const { listItemId, productId, name } = decidedAs(match, decision);
    const cleaned = cleanName(name);
    return {
      ...line,
      listItemId: hasList ? listItemId : null,
      productId,
      name: 'name' in cleaned ? cleaned.name : name,
    };
  });
}
