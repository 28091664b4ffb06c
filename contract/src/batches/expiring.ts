/**
 * What of a pantry expires soon, and what of it a household should be told (VAL-09, VAL-10). Must not
 * import zod, because the browser loads this file.
 */
import type { RunOut } from '../insights/run-out.ts';
import { batchesOf, daysBetween, type Batch, type BatchedStock } from './batches.ts';

/** The first date of an item. */
export interface Expiry {
  readonly batch: Batch;
  /** From today to the date of the batch; negative if it is past. */
  readonly days: number;
}

/** What expires within so many days comes first in the pantry. */
export const soonDays = 3;

/** Returns the batch of a stock that expires first; undefined if no batch has a date. */
export function expiryOf(item: BatchedStock, today: string): Expiry | undefined {
  let first: Expiry | undefined;
  for (const batch of batchesOf(item)) {
    if (!batch.bestBefore) continue;
    const days = daysBetween(today, batch.bestBefore);
    if (!first || days < first.days) first = { batch, days };
  }
  return first;
}

/** Returns what has expired or expires within some days, the first date first. */
export function expiringItems<Item extends BatchedStock>(
  items: readonly Item[],
  today: string,
  within: number = soonDays,
): ({ readonly item: Item } & Expiry)[] {
  return items
    .flatMap((item) => {
      const expiry = expiryOf(item, today);
      return expiry && expiry.days <= within ? [{ item, ...expiry }] : [];
    })
    .toSorted((one, other) => one.days - other.days);
}

/**
 * Returns when something expires: 'Venceu há 3 dias', 'Vence amanhã', and 'vence em 12 dias' for what is
 * not soon. A guess has '~': 'vence em ~12 dias'; 'Deve vencer hoje'.
 */
export function expiryText(days: number, isGuess = false): string {
  if (days === 0) return isGuess ? 'Deve vencer hoje' : 'Vence hoje';
  if (days === -1 && !isGuess) return 'Venceu ontem';
  if (days === 1 && !isGuess) return 'Vence amanhã';
  const count = Math.abs(days);
  const length = `${isGuess ? '~' : ''}${count}\u00a0${count === 1 ? 'dia' : 'dias'}`;
  if (days < 0) return `Venceu há ${length}`;
  return `${days <= soonDays ? 'Vence' : 'vence'} em ${length}`;
}

/** What decides whether a household is told that something expires. */
export interface ForecastStock extends BatchedStock {
  /** When it runs out by the purchases of the household; null without a forecast. */
  readonly runOut: RunOut | null;
  /** The shelf life that the household has set. It exists if somebody has stated a date of this item before. */
  readonly shelfLifeDays?: number | null | undefined;
}

export const alarmRule = {
  /** Less than this part of a batch is no reason for an alarm, because a forecast is not exact. */
  minPart: 0.25,
} as const;

const dayInMs = 86_400_000;

/**
 * Returns what a household should be told this morning, the first date first (VAL-10). The reason is always
 * something that expires tomorrow, or today if it came home yesterday; what else expires within three days is
 * told with it, so that one notice is enough. Nothing otherwise.
 *
 * An alarm is only for what the household will not have used in time by its own pace, and for what one
 * must not eat after its date unless it must be used up by now. Without a forecast nothing says that a
 * date is met. A guessed date counts only where one must not eat after it, or where somebody has stated
 * dates of the item before.
 *
 * @param today in the time zone of the household: '2026-12-01'
 */
export function alarmsOf<Item extends ForecastStock>(
  items: readonly Item[],
  today: string,
): ({ readonly item: Item } & Expiry)[] {
  const alarms = items.flatMap((item) => {
    const alarm = alarmOf(item, today);
    return alarm ? [{ item, ...alarm }] : [];
  });
  return alarms.some((alarm) => isDue(alarm, today))
    ? alarms.toSorted((one, other) => one.days - other.days)
    : [];
}

/** The first batch of an item that will not be used in time. */
function alarmOf(item: ForecastStock, today: string): Expiry | undefined {
  const pace = item.runOut && paceOf(item.runOut, item.quantity, today);
  let later = item.quantity;
  for (const batch of batchesOf(item)) {
    later -= batch.amount;
    if (!batch.bestBefore) continue;
    const days = daysBetween(today, batch.bestBefore);
    const isUseBy = batch.kind === 'use-by';
    const isSure = !batch.isGuess || isUseBy || item.shelfLifeDays != null;
    if (days < 0 || days > soonDays || !isSure) continue;
    // Of what is left, the batches that follow are used after this one.
    const left = pace ? Math.min(batch.amount, pace.left - later) : batch.amount;
    const leftAtDate = pace ? left - pace.perDay * (days + 0.5) : left;
    if ((isUseBy ? left : leftAtDate) > batch.amount * alarmRule.minPart) return { batch, days };
  }
  return undefined;
}

/** Whether this is the first morning on which the household can be told. */
function isDue({ batch, days }: Expiry, today: string): boolean {
  const isNew = [batch.boughtOn, batch.openedOn].some(
    (date) => date && daysBetween(date, today) <= 1,
  );
  return days === 1 || (days === 0 && isNew);
}

/**
 * How much of a stock should be left this morning, and how much is used in a day. A household that records
 * no use has more in stock than at home, so the forecast may say less than the stock.
 */
function paceOf({ at, from }: RunOut, quantity: number, today: string) {
  const morning = Date.parse(today) + dayInMs / 2;
  const perDay = (from.quantity / 1_000 / Math.max(1, at - from.at)) * dayInMs;
  const left = from.quantity / 1_000 - (perDay * Math.max(0, morning - from.at)) / dayInMs;
  return { perDay, left: Math.min(quantity, left) };
}
