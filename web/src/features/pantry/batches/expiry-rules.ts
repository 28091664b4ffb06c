/** What the pantry says of dates (VAL-09). The first load of the screen does not need it. */
import type { PantryItem } from '@quitanda/contract';
import { batchesOf } from '@quitanda/contract/batches/batches';
import { expiryOf, expiryText, soonDays, type Expiry } from '@quitanda/contract/batches/expiring';
import { toCalendarDate } from '../../../lib/dates/dates.ts';
import { expiringText } from './expiring-text.ts';

export { rowLineOf } from './row-line.ts';

/** The first date of an item, in words. */
export interface ShownExpiry {
  readonly days: number;
  /** 'Vence em 3 dias'. */
  readonly text: string;
  /** Whether it expires within three days, or has expired. */
  readonly isSoon: boolean;
}

export interface Expiries {
  readonly byItemId: ReadonlyMap<string, ShownExpiry>;
  /** The ids of the items of which a package is open. */
  readonly openIds: ReadonlySet<string>;
  /** The ids of what expires soon, the first date first. */
  readonly soonIds: readonly string[];
  /** '1 venceu, 3 vencem até quarta'; empty if nothing expires soon. */
  readonly text: string;
}

const toShown = ({ days, batch }: Expiry): ShownExpiry => ({
  days,
  text: expiryText(days, batch.isGuess),
  isSoon: days <= soonDays,
});

/** Returns what expires when. `now` is in milliseconds since the epoch. */
export function computeExpiries(items: readonly PantryItem[], now: number): Expiries {
  const today = toCalendarDate(now);
  const expiries = new Map<string, Expiry>();
  const openIds = new Set<string>();
  for (const item of items) {
    // Most items have no batches, and a large pantry has thousands of items.
    if (!item.batches?.length) continue;
    const expiry = expiryOf(item, today);
    if (expiry) expiries.set(item.id, expiry);
    if (batchesOf(item).some(({ openedOn, frozenOn }) => openedOn && !frozenOn)) {
      openIds.add(item.id);
    }
  }
  const soon = [...expiries]
    .filter(([, { days }]) => days <= soonDays)
    .toSorted(([, one], [, other]) => one.days - other.days);
  return {
    byItemId: new Map([...expiries].map(([id, expiry]) => [id, toShown(expiry)])),
    openIds,
    soonIds: soon.map(([id]) => id),
    text: expiringText(
      soon.map(([, expiry]) => expiry),
      today,
    ),
  };
}
