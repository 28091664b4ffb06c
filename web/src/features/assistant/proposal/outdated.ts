/** Whether a card still fits the household's data (AI-24). */
import type { List, Pantry } from '@quitanda/contract';
import type { Proposal } from '@quitanda/contract/assistant/answer';
import { toThousandths } from '@quitanda/contract/values';
import { budgetOf } from '../../../lib/items/trip-of-list.ts';

/** A card can be done for one day. */
const cardLastsMs = 24 * 60 * 60 * 1_000;

/** What a card changes, as it is now; undefined if it is gone. */
export interface Target {
  readonly list?: List | undefined;
  readonly pantry?: Pantry | undefined;
}

/**
 * Returns whether the card is older than a day, its list or pantry is gone, or something that it
 * changes is no longer as it was when the answer was given.
 */
export function isOutdated(
  proposal: Proposal,
  askedAt: number,
  { list, pantry }: Target,
  now: number,
): boolean {
  if (now - askedAt > cardLastsMs || askedAt > now + cardLastsMs) return true;
  switch (proposal.kind) {
    case 'add-items':
      return list === undefined;
    case 'add-to-pantry':
      return pantry === undefined;
    case 'set-budget':
      return list === undefined || budgetOf(list) !== proposal.from;
    case 'change-quantities':
      return proposal.items.some(({ itemId, from, unit }) => {
        const item = list?.items.find(({ id }) => id === itemId);
        return item === undefined || item.unit !== unit || toThousandths(item.quantity) !== from;
      });
  }
}
