import { expect, it } from 'vitest';
import { createRandom } from '../../../../../fakes/random.ts';
import { findCancelledLines } from './cancelled-lines.ts';
import { createEmptyLine, type PrintedLine } from './printed-receipt.ts';

const newLine = (text: string, code: string, total: string): PrintedLine => ({
  ...createEmptyLine(),
  text,
  code,
  total,
});

/** Compares each line with every earlier one. */
function findByComparingAll(lines: readonly PrintedLine[]): Set<PrintedLine> {
  const cancelled = new Set<PrintedLine>();
  for (const [index, line] of lines.entries()) {
    if (!line.total.startsWith('-')) continue;
    const found = lines
      .slice(0, index)
      .findLast(
        (other) =>
          !cancelled.has(other) &&
          `-${other.total}` === line.total &&
          (other.code === '' || line.code === ''
            ? other.text === line.text
            : other.code === line.code),
      );
    if (found !== undefined) cancelled.add(found).add(line);
  }
  return cancelled;
}

it('NF-09 finds the same cancelled lines as a comparison of every two lines', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = createRandom(seed);
    const lines = Array.from({ length: 12 }, () =>
      newLine(
        `ITEM ${random.below(3)}`,
        random.chance(0.4) ? '' : `${random.below(3)}`,
        `${random.chance(0.4) ? '-' : ''}${1 + random.below(2)},00`,
      ),
    );
    expect(findCancelledLines(lines, 'page'), `seed ${seed}`).toEqual(findByComparingAll(lines));
  }
});

it('NF-09 reads the total of each line once, however many lines cancel others', () => {
  let reads = 0;
  const lines = Array.from({ length: 2_000 }, (_, index) => ({
    ...newLine('ARROZ', '', ''),
    get total() {
      reads += 1;
      return index < 1_000 ? '10,00' : '-10,00';
    },
  }));
  expect(findCancelledLines(lines, 'page').size).toBe(2_000);
  expect(reads).toBe(2_000);
});
