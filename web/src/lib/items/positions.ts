/** Positions that put a row between two others (SYN-33, docs/adr/0085). */
import { newId, positionOfId } from '@quitanda/contract/ids';

interface Placed {
  readonly id: string;
  readonly position: string;
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
/** The server accepts 200 characters; a random end needs two. */
const maxLength = 198;

const digitAt = (text: string, index: number) => Math.max(0, digits.indexOf(text[index] ?? '0'));

/**
 * Returns the positions that rows need so that `id` is at `index` among `rows`, which are in their
 * order: one, or those of some neighbours too if there is no room between two of them, for example
 * because two devices gave them equal positions.
 */
export function placeRow(rows: readonly Placed[], id: string, index: number): readonly Placed[] {
  const row = rows.find((each) => each.id === id);
  if (row === undefined) return [];
  const ordered = rows.filter((each) => each !== row).toSpliced(index, 0, row);
  for (let reach = 0; ; reach = 2 * reach + 1) {
    const first = Math.max(0, index - reach);
    const end = Math.min(ordered.length, index + reach + 1);
    const placed = ordered.slice(first, end);
    const isAll = placed.length === ordered.length;
    const positions = spread(
      ordered[first - 1]?.position ?? '',
      isAll ? undefined : ordered[end]?.position,
      placed.length,
    );
    if (positions !== undefined || isAll) {
      return placed.flatMap((each, place) => {
        const position = positions?.[place] ?? each.position;
        return position === each.position ? [] : [{ id: each.id, position }];
      });
    }
  }
}

/** Returns `count` positions between two others, in order; undefined without room for all. */
function spread(before: string, after: string | undefined, count: number): string[] | undefined {
  if (count === 0) return [];
  const middle = between(before, after);
  if (middle === undefined) return undefined;
  const half = Math.floor(count / 2);
  const lower = spread(before, middle, half);
  const upper = spread(middle, after, count - half - 1);
  return lower && upper && [...lower, middle, ...upper];
}

/**
 * Returns a position after `before` and before `after`; undefined without room. The last row gets a
 * position as a new row has, so that rows which are added later come after it. The random end keeps
 * apart what two devices put at the same place.
 */
function between(before: string, after: string | undefined): string | undefined {
  const last = positionOfId(newId());
  if (after === undefined && last > before) return last;
  let result = '';
  let upper = after;
  for (let index = 0; index < maxLength; index += 1) {
    if (upper !== undefined && index >= upper.length) return undefined;
    const low = digitAt(before, index);
    const high = upper === undefined ? digits.length : digitAt(upper, index);
    const middle = Math.floor((low + high) / 2);
    if (middle > low) return result + digits[middle] + randomDigit() + randomDigit();
    result += digits[low];
    // The result is less than `after` from here on.
    if (low < high) upper = undefined;
  }
  return undefined;
}

const randomDigit = () => digits[Math.floor(Math.random() * digits.length)] ?? '0';
