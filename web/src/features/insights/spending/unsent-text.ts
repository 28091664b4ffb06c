/** Says which waiting writes the shown spending does not contain (SYN-35). */
import type { Answer } from '@quitanda/contract';
import type { Write } from '../../../sync/reads-and-writes.ts';
import { isSameMonth, tripCorrections, type SpendingMonth } from '../trip-corrections.ts';

/**
 * Returns the sentences about the writes in `pending`, in the order of the taps, or ''. `spending` is
 * what the screen shows; undefined if it shows no figures.
 */
export function unsentText(
  pending: readonly Write[],
  spending: Answer<'getSpending'> | undefined,
): string {
  const undone = new Set(
    pending.flatMap((write) => (write.name === 'undoFinish' ? write.params.finishId : [])),
  );
  const finishes = pending.filter((write) => write.name === 'finishPurchase');
  const idOf = ({ body, key }: (typeof finishes)[number]) => body.id ?? key;
  const tripCount = finishes.filter(
    (finish) =>
      !undone.has(idOf(finish)) &&
      (finish.body.items.some(isPriced) || finish.body.total !== undefined),
  ).length;
  for (const finish of finishes) undone.delete(idOf(finish));
  const changeCount = undone.size + countMissingCorrections(pending, spending?.months ?? []);
  const sentences = [
    tripCount === 1 && '1 compra ainda não foi enviada e não está nestes números.',
    tripCount > 1 && `${tripCount} compras ainda não foram enviadas e não estão nestes números.`,
    changeCount === 1 && '1 mudança em compras ainda não foi enviada. Estes números podem mudar.',
    changeCount > 1 &&
      `${changeCount} mudanças em compras ainda não foram enviadas. Estes números podem mudar.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** A trip without prices is in no spending (FIN-07), unless its total was typed (FIN-10). */
const isPriced = ({ isUnpriced }: { readonly isUnpriced?: boolean | undefined }) =>
  isUnpriced !== true;

/**
 * Counts the corrections that the shown months do not contain: `correctSpending` leaves a month as it
 * is that differs from what the device saw, and knows nothing of a correction without rows. Goes back
 * from the last correction to the first, and compares each with the months that it had led to.
 */
function countMissingCorrections(
  pending: readonly Write[],
  shownMonths: readonly SpendingMonth[],
): number {
  const names: readonly string[] = tripCorrections;
  const months = new Map(shownMonths.map((month) => [month.month, month]));
  let count = 0;
  for (const { name, context } of pending.toReversed()) {
    if (!names.includes(name) || months.size === 0) continue;
    if (context?.trip === undefined) {
      count += 1;
      continue;
    }
    const { before, after } = context.trip.months;
    const isContained = after.every((month) => {
      const shown = months.get(month.month);
      const earlier = before.find((seen) => seen.month === month.month);
      if (shown === undefined || (earlier && isSameMonth(earlier, month))) return true;
      return isSameMonth(shown, month);
    });
    if (!isContained) count += 1;
    else for (const month of before) if (months.has(month.month)) months.set(month.month, month);
  }
  return count;
}
