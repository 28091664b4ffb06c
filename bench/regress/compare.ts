import type { Figure, KeptReport, Table } from '../report.ts';
import { quantile } from '../statistics.ts';

/** What became of a figure since the run that it is held against. */
export interface Change {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** How much worse it is, as a share of what it was; less than nothing is better. */
  readonly worseBy: number;
  readonly verdict: 'worse' | 'better' | 'the same';
}

// Of a figure that keeps no rounds, nobody knows how far it wanders.
const unknownNoise = 0.1;

/** Every figure that both runs have. One has changed when the middle halves of its rounds part. */
export function compare(base: KeptReport, next: KeptReport): Change[] {
  if (base.name !== next.name) {
    throw new Error(`One is of bench ${base.name} and the other of ${next.name}.`);
  }
  const before = figuresOf(base);
  return [...figuresOf(next).values()].flatMap((figure) => {
    const old = before.get(figure.name);
    return old ? [changeOf(old, figure)] : [];
  });
}

function figuresOf({ goals, figures = [] }: KeptReport): Map<string, Figure> {
  return new Map([...goals, ...figures].map((each) => [each.name, each]));
}

function changeOf(old: Figure, now: Figure): Change {
  const sign = now.isAtLeast ? -1 : 1;
  const [before, after] = [rangeOf(old), rangeOf(now)];
  const rises = after.low > before.high;
  const falls = after.high < before.low;
  const isWorse = now.isAtLeast ? falls : rises;
  const isBetter = now.isAtLeast ? rises : falls;
  return {
    name: now.name,
    before: old.figure,
    after: now.figure,
    worseBy: (sign * (now.figure - old.figure)) / old.figure,
    // What could not be measured this time is no good news.
    verdict: isWorse || Number.isNaN(now.figure) ? 'worse' : isBetter ? 'better' : 'the same',
  };
}

function rangeOf({ figure, rounds }: Figure): { low: number; high: number } {
  if (rounds && rounds.length >= 3) {
    return { low: quantile(rounds, 0.25), high: quantile(rounds, 0.75) };
  }
  return { low: figure * (1 - unknownNoise / 2), high: figure * (1 + unknownNoise / 2) };
}

export const changeTable = (title: string, changes: readonly Change[]): Table => ({
  title,
  head: ['figure', 'before', 'after', 'worse by %', ''],
  rows: changes.map(({ name, before, after, worseBy, verdict: how }) => [
    name,
    before,
    after,
    worseBy * 100,
    how,
  ]),
});
