/** The report that `npm run test:offline` prints. */
import type { Figures } from '../../fakes/lossy-network.ts';
import type { SeedRun } from './run-seed.ts';

const columns: readonly (readonly [title: string, width: number])[] = [
  ['seed', 4],
  ['kind', 15],
  ['people', 6],
  ['taps', 5],
  ['requests', 8],
  ['disturbed', 9],
  ['resent', 6],
  ['lost', 5],
  ['doubled', 7],
  ['misordered', 10],
  ['refused', 7],
  ['jumps', 5],
  ['different', 9],
  ['seconds', 7],
];

const isDisturbance = (name: string) => !['pass', 'requests', 'delays', 'resends'].includes(name);
const disturbancesOf = (figures: Readonly<Figures>) =>
  Object.entries(figures).filter(([name]) => isDisturbance(name));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Whether no tap was lost, doubled, out of order or wrongly refused, no row jumped back, and every
 * screen and stored row is the same as on the server.
 */
export function hasPassed({ verdict, differences, jumps, hasConcurrentWrites }: SeedRun): boolean {
  const { lost, doubled, misordered, wronglyRefused } = verdict;
  const faults = [lost, doubled, misordered, wronglyRefused, differences, jumps];
  return faults.every(({ length }) => length === 0) && !hasConcurrentWrites;
}

const cellsOf = (run: SeedRun): readonly (string | number)[] => [
  run.seed,
  run.kind,
  run.peopleCount,
  run.taps,
  run.figures.requests,
  sum(disturbancesOf(run.figures).map(([, count]) => count)),
  run.figures.resends,
  run.verdict.lost.length,
  run.verdict.doubled.length,
  run.verdict.misordered.length,
  run.verdict.refused,
  run.jumps.length,
  run.differences.length,
  run.seconds.toFixed(1),
];

function formatLine(values: readonly (string | number)[]): string {
  return columns
    .map(([, width], index) => {
      const value = values[index] ?? '';
      return typeof value === 'number' || index === columns.length - 1
        ? String(value).padStart(width)
        : value.padEnd(width);
    })
    .join('  ');
}

const headerLine = formatLine(columns.map(([title]) => title));
let isHeaderShown = false;

export function report(run: SeedRun): void {
  if (!isHeaderShown) console.log(headerLine);
  isHeaderShown = true;
  console.log(formatLine(cellsOf(run)));
  if (hasPassed(run)) return;
  const { verdict, differences, jumps, hasConcurrentWrites } = run;
  console.error({ ...verdict, differences, jumps, hasConcurrentWrites });
}

/** Prints the totals. `abortedCount` is the number of further runs that threw an error. */
export function reportTotals(runs: readonly SeedRun[], abortedCount: number): void {
  const total = (valueOf: (run: SeedRun) => number) => sum(runs.map(valueOf));
  const disturbances = new Map<string, number>();
  for (const [name, count] of runs.flatMap(({ figures }) => disturbancesOf(figures))) {
    disturbances.set(name, (disturbances.get(name) ?? 0) + count);
  }
  const disturbanceTexts = [...disturbances].map(([name, count]) => `${count} ${name}`).join(', ');
  const passed = runs.filter(hasPassed).length;
  const describeCountOfRuns = (count: number) =>
    `${runs.filter(({ peopleCount }) => peopleCount === count).length} of ${count === 1 ? 'one person' : `${count} people`}`;
  console.log(
    [
      '',
      `${total(({ taps }) => taps)} taps over ${runs.length} seeds (${[1, 2, 3].map(describeCountOfRuns).join(', ')}), ${total(({ uncertain }) => uncertain)} of them at the moment of a kill or on a row that another device removed`,
      `${total(({ figures }) => figures.requests)} requests: ${disturbanceTexts}; ${total(({ figures }) => figures.resends)} writes sent again`,
      `${total(({ verdict }) => verdict.refused)} taps refused permanently, each stored and shown to the person who tapped; ${total(({ verdict }) => verdict.wronglyRefused.length)} wrongly refused`,
      `${total(({ verdict }) => verdict.lost.length)} lost, ${total(({ verdict }) => verdict.doubled.length)} doubled, ${total(({ verdict }) => verdict.misordered.length)} out of order, ` +
        `${total(({ jumps }) => jumps.length)} jumped back, ${total(({ differences }) => differences.length)} screens or rows that differ from the server`,
      `${passed} passed, ${runs.length - passed + abortedCount} failed`,
    ].join('\n'),
  );
}
