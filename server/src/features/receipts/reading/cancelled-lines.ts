/** Finds the lines of a receipt that were cancelled by a later line with a negative total (NF-02). */
import { readMoney } from './printed-numbers.ts';
import type { PrintedLine, PrintedReceipt } from './printed-receipt.ts';

/**
 * Returns the cancelled lines and the lines that cancel them. A line with a negative total cancels
 * the last earlier line of the same item and amount that is not cancelled yet.
 */
export function findCancelledLines(
  lines: readonly PrintedLine[],
  style: PrintedReceipt['style'],
): ReadonlySet<PrintedLine> {
  const cancelled = new Set<PrintedLine>();
  // For each item and amount, the indexes of the lines so far. Searching all earlier lines for each
  // line would take quadratic time.
  const indexesByKey = new Map<string, number[]>();
  const last = (key: string): number => {
    const indexes = indexesByKey.get(key) ?? [];
    for (let index = indexes.at(-1); index !== undefined; index = indexes.at(-1)) {
      const line = lines[index];
      if (line !== undefined && !cancelled.has(line)) return index;
      indexes.pop();
    }
    return -1;
  };
  for (const [index, line] of lines.entries()) {
    const amount = readMoney(line.total, style);
    if (amount === undefined || amount === 0) continue;
    if (amount < 0) {
      const found = Math.max(...keysOfCancelled(line, 0 - amount).map(last));
      const cancelledLine = lines[found];
      if (cancelledLine !== undefined) cancelled.add(cancelledLine).add(line);
      continue;
    }
    for (const key of keysOf(line, amount)) {
      const indexes = indexesByKey.get(key);
      if (indexes === undefined) indexesByKey.set(key, [index]);
      else indexes.push(index);
    }
  }
  return cancelled;
}

const textKey = ({ text }: PrintedLine, amount: number) => `text ${amount} ${text}`;
const codelessKey = ({ text }: PrintedLine, amount: number) => `codeless ${amount} ${text}`;
const codeKey = ({ code }: PrintedLine, amount: number) => `code ${amount} ${code}`;

const keysOf = (line: PrintedLine, amount: number) => [
  textKey(line, amount),
  line.code === '' ? codelessKey(line, amount) : codeKey(line, amount),
];

/** Items are the same if their codes are, or if their texts are and one of them has no code. */
const keysOfCancelled = (line: PrintedLine, amount: number) =>
  line.code === '' ? [textKey(line, amount)] : [codeKey(line, amount), codelessKey(line, amount)];
