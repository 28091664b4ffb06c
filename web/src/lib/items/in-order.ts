import { positionOfId } from '@quitanda/contract/ids';
import { compareText } from './compare.ts';

interface Row {
  readonly id: string;
  readonly position?: string | null;
}

/**
 * Sorts rows by their positions, or else by their time-ordered ids, oldest first, so that a restored
 * row returns to its place (SYN-33).
 */
export const inOrder = <R extends Row>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => compareText(placeOf(a), placeOf(b)) || compareText(a.id, b.id));

const placeOf = ({ id, position }: Row) => position ?? positionOfId(id);
