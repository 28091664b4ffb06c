/** The line under the name of an item in the pantry (VAL-09). */
import type { PantryItem } from '@quitanda/contract';
import { calendarDays } from '../../../lib/dates/ages.ts';
import type { Habit } from '../items/stock.ts';
import type { ShownExpiry } from './expiry-rules.ts';
import { runOutText } from '../running-out/run-out-text.ts';

export interface RowLine {
  readonly text: string;
  /** The icon and the colour of the line, if it has them. */
  readonly sign?: 'expired' | 'warning' | undefined;
}

interface LineFacts {
  readonly item: Pick<PantryItem, 'quantity'>;
  readonly expiry: ShownExpiry | undefined;
  readonly habit: Habit | undefined;
  /** Why the item is low; undefined if it is not. */
  readonly lowText: string | undefined;
  /** What the line says if nothing else is known. */
  readonly section: string;
  readonly now: number;
}

/** Returns the earlier of "expires" and "runs out". A date within three days has an icon. */
export function rowLineOf({ item, expiry, habit, lowText, section, now }: LineFacts): RowLine {
  const runOut = habit?.runOut;
  const runsOutIn = runOut ? calendarDays(now, runOut.at) : undefined;
  if (expiry && item.quantity > 0 && !(runsOutIn !== undefined && runsOutIn < expiry.days)) {
    const { text } = expiry;
    if (expiry.days < 0) return { text, sign: 'expired' };
    if (expiry.isSoon) return { text, sign: 'warning' };
    if (lowText === undefined) return { text };
  }
  if (lowText !== undefined) return { text: lowText, sign: 'warning' };
  return { text: runOut ? runOutText(runOut, now) : section };
}
