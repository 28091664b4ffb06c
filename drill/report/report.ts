/** The report that the failover drill prints at its end. */
import { median } from '../../scripts/measuring/statistics.ts';
import type { Tally } from '../load/tally.ts';
import type { Round } from '../rounds.ts';
import type { Difference } from '../verify/compare.ts';
import { countEach, formatCounts, formatFigure } from './lines.ts';

export interface Result {
  readonly rounds: readonly Round[];
  readonly tally: Tally;
  readonly difference: Difference;
  /** How often the server's processes logged each error. */
  readonly loggedErrors: ReadonlyMap<string, number>;
  /** Why the drill ended early. */
  readonly problems: readonly string[];
}

/** The longest allowed time without writes, in seconds. */
const maxGapSeconds = 30;

/** Prints the result. Returns whether every figure is within its bound. */
export function printReport(result: Result): boolean {
  for (const line of reportOf(result)) console.log(line);
  return isWithinBounds(result);
}

export function isWithinBounds({ rounds, tally, difference, problems }: Result): boolean {
  return (
    difference.lost + difference.doubled + tally.failures.length + problems.length === 0 &&
    rounds.length > 0 &&
    rounds.every(({ withoutWritesMs }) => withoutWritesMs <= maxGapSeconds * 1_000) &&
    countFailuresInDeploys(rounds) === 0
  );
}

/** The number of requests that failed in rounds in which none may fail. */
const countFailuresInDeploys = (rounds: readonly Round[]) =>
  rounds.reduce((sum, { allowsFailures, repeated }) => sum + (allowsFailures ? 0 : repeated), 0);

/** The lines of the report. */
export function reportOf(result: Result): string[] {
  const { rounds, tally, difference, loggedErrors, problems } = result;
  const gaps = rounds.map(({ withoutWritesMs }) => withoutWritesMs / 1_000);
  return [
    '',
    ...rounds.map(lineOf),
    '',
    formatFigure('rounds', rounds.length),
    formatFigure('writes acknowledged', tally.acknowledged),
    formatFigure('acknowledged writes lost', difference.lost, '0'),
    formatFigure('writes doubled', difference.doubled, '0'),
    formatFigure('time without writes, median', `${median(gaps).toFixed(1)} s`),
    formatFigure(
      'time without writes, worst',
      `${Math.max(...gaps).toFixed(1)} s`,
      `${maxGapSeconds} s`,
    ),
    formatFigure('requests failed that a device does not repeat', tally.failures.length, '0'),
    formatFigure(
      'requests failed while a new version was deployed',
      countFailuresInDeploys(rounds),
      '0',
    ),
    formatFigure('requests', tally.requests),
    '',
    ...formatCounts('Requests that the devices repeated, by reason:', tally.repetitions),
    ...formatCounts('Requests that a device does not repeat:', countEach(tally.failures)),
    ...formatCounts("Errors in the server's log:", loggedErrors),
    ...problems.map((problem) => `✗ ${problem}`),
  ];
}

function lineOf(
  { fault, primaries: [before, after], withoutWritesMs, repeated, healthyMs }: Round,
  index: number,
): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1).padStart(5);
  const primaries = before === after ? before : `${before} → ${after}`;
  return `${String(index + 1).padStart(2)}  ${fault.padEnd(54)} ${primaries.padEnd(15)} without writes ${seconds(withoutWritesMs)} s, ${String(repeated).padStart(3)} requests repeated, healthy after ${seconds(healthyMs)} s`;
}
