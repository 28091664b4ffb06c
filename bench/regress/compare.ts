import type { Figure, StoredReport, Table } from '../report.ts';
import { quantile } from '../../scripts/measuring/statistics.ts';

/** How a figure changed since the earlier run. */
export interface Change {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /** How much worse the figure is, as a share of its earlier value; negative if it is better. */
  readonly worseBy: number;
  readonly verdict: 'worse' | 'better' | 'the same';
}

// The assumed spread of a figure without rounds, as a share of the figure.
const assumedSpread = 0.1;

/**
 * Compares every figure that both runs have. A figure has changed when the interquartile ranges of
 * its rounds do not overlap.
 */
export function compareReports(base: StoredReport, newReport: StoredReport): Change[] {
  if (base.name !== newReport.name) {
    throw new Error(
      `One report is of bench ${base.name}, the other one of bench ${newReport.name}.`,
    );
  }
  const oldFigures = figuresOf(base);
  return [...figuresOf(newReport).values()].flatMap((figure) => {
    const oldFigure = oldFigures.get(figure.name);
    return oldFigure ? [changeOf(oldFigure, figure)] : [];
  });
}

function figuresOf({ goals, figures = [] }: StoredReport): Map<string, Figure> {
  return new Map([...goals, ...figures].map((each) => [each.name, each]));
}

function changeOf(oldFigure: Figure, newFigure: Figure): Change {
  const sign = newFigure.isAtLeast ? -1 : 1;
  const [oldRange, newRange] = [rangeOf(oldFigure), rangeOf(newFigure)];
  const rises = newRange.low > oldRange.high;
  const falls = newRange.high < oldRange.low;
  const isWorse = newFigure.isAtLeast ? falls : rises;
  const isBetter = newFigure.isAtLeast ? rises : falls;
  return {
    name: newFigure.name,
    before: oldFigure.figure,
    after: newFigure.figure,
    worseBy: (sign * (newFigure.figure - oldFigure.figure)) / oldFigure.figure,
    // A figure that could not be measured this time counts as worse.
    verdict: isWorse || Number.isNaN(newFigure.figure) ? 'worse' : isBetter ? 'better' : 'the same',
  };
}

function rangeOf({ figure, rounds }: Figure): { low: number; high: number } {
  if (rounds && rounds.length >= 3) {
    return { low: quantile(rounds, 0.25), high: quantile(rounds, 0.75) };
  }
  return { low: figure * (1 - assumedSpread / 2), high: figure * (1 + assumedSpread / 2) };
}

export const changeTable = (title: string, changes: readonly Change[]): Table => ({
  title,
  head: ['figure', 'before', 'after', 'worse by %', ''],
  rows: changes.map(({ name, before, after, worseBy, verdict }) => [
    name,
    before,
    after,
    worseBy * 100,
    verdict,
  ]),
});
