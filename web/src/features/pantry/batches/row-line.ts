/** The line under the name of an item in the pantry (VAL-09). */
import type { PantryItem } from '@quitanda/contract';
import { calendarDays } from '../../../lib/dates/ages.ts';
import type { Habit } from '../items/stock.ts';
import type { ShownExpiry } from './expiry-rules.ts';

export interface RowLine {
  readonly text: string;
  /** The icon and the colour of the line, if it has them. */
  readonly sign?: 'expired' | 'warning' | undefined;
}

interface LineFacts {
  readonly item: Pick<PantryItem, 'quantity'>;
  readonly expiry: ShownExpiry;
  readonly runOut: Habit['runOut'] | undefined;
  /** Why the item is low; undefined if it is not. */
  readonly lowText: string | undefined;
  readonly now: number;
}

/**
 * Returns what the line of an item with a date says; undefined where the item runs out before its date, or is
 * low and its date is late. A date within three days has an icon.
 */
export function rowLineOf({ item, expiry, runOut, lowText, now }: LineFacts): RowLine | undefined {
  if (item.quantity === 0) return undefined;
  if (runOut && calendarDays(now, runOut.at) < expiry.days) return undefined;
  const { text, days, isSoon } = expiry;
  if (isSoon) return { text, sign: days < 0 ? 'expired' : 'warning' };
  return lowText === undefined ? { text } : undefined;
}
