/** Finds the date in the text that was recognised on a package (VAL-04). */
import { readPrintedDate } from '@quitanda/contract/batches/printed-dates';
import type { TextLine } from '../../platform/text/text-lines.ts';

/**
 * Returns the best-before date that the recognitions of a photo agree on: the one that most of them have.
 * Undefined if none has one, or if two have as many.
 *
 * @param today in the time zone of the household: '2026-12-01'
 */
export function dateInReadings(
  readings: readonly (readonly TextLine[])[],
  today: string,
): string | undefined {
  const counts = new Map<string, number>();
  for (const lines of readings) {
    const date = readPrintedDate(toText(lines), today);
    if (date !== undefined) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first && first[1] !== second?.[1] ? first[0] : undefined;
}

/** The lines from top to bottom. What stands side by side is one line: a label and its date are found apart. */
function toText(lines: readonly TextLine[]): string {
  const rows: TextLine[][] = [];
  for (const line of lines.toSorted((one, other) => one.top - other.top)) {
    const row = rows.at(-1);
    const above = row?.[0];
    const isBeside = above && line.top + line.height / 2 < above.top + above.height;
    if (row && isBeside) row.push(line);
    else rows.push([line]);
  }
  return rows
    .map((row) =>
      row
        .toSorted((one, other) => leftOf(one) - leftOf(other))
        .flatMap(({ words }) => words.map(({ text }) => text))
        .join(' '),
    )
    .join('\n');
}

const leftOf = ({ words }: TextLine) => words[0]?.left ?? 0;
