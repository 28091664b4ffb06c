/** What `npm run test:offline` prints. */
import type { Figures } from '../../fakes/lossy-network.ts';
import type { SeedRun } from './run-seed.ts';

const columns: readonly (readonly [title: string, width: number])[] = [
  ['seed', 4],
  ['kind', 15],
  ['people', 6],
  ['taps', 5],
  ['requests', 8],
  ['mischief', 8],
  ['resent', 6],
  ['lost', 5],
  ['doubled', 7],
  ['misordered', 10],
  ['refused', 7],
  ['jumps', 5],
  ['unlike', 6],
  ['seconds', 7],
];

const isMischief = (name: string) => !['pass', 'requests', 'delays', 'resends'].includes(name);
const mischiefIn = (figures: Readonly<Figures>) =>
  Object.entries(figures).filter(([name]) => isMischief(name));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * True where nothing was lost, doubled, out of order or wrongly refused, no row jumped back, and
 * every screen and stored row equals that of the server.
 */
export function isGood({ verdict, differences, jumps, hasRacedItself }: SeedRun): boolean {
  const { lost, doubled, misordered, refusedToo } = verdict;
  const bad = [lost, doubled, misordered, refusedToo, differences, jumps];
  return bad.every(({ length }) => length === 0) && !hasRacedItself;
}

const cells = (run: SeedRun): readonly (string | number)[] => [
  run.seed,
  run.kind,
  run.peopleCount,
  run.taps,
  run.figures.requests,
  sum(mischiefIn(run.figures).map(([, count]) => count)),
  run.figures.resends,
  run.verdict.lost.length,
  run.verdict.doubled.length,
  run.verdict.misordered.length,
  run.verdict.refused,
  run.jumps.length,
  run.differences.length,
  run.seconds.toFixed(1),
];

function line(values: readonly (string | number)[]): string {
  return columns
    .map(([, width], place) => {
      const value = values[place] ?? '';
      return typeof value === 'number' || place === columns.length - 1
        ? String(value).padStart(width)
        : value.padEnd(width);
    })
    .join('  ');
}

const head = line(columns.map(([title]) => title));
let isHeadShown = false;

export function report(run: SeedRun): void {
  if (!isHeadShown) console.log(head);
  isHeadShown = true;
  console.log(line(cells(run)));
  if (isGood(run)) return;
  const { verdict, differences, jumps, hasRacedItself } = run;
  console.error({ ...verdict, differences, jumps, hasRacedItself });
}

export function reportTotals(runs: readonly SeedRun[], broken: number): void {
  const total = (of: (run: SeedRun) => number) => sum(runs.map(of));
  const mischief = new Map<string, number>();
  for (const [name, count] of runs.flatMap(({ figures }) => mischiefIn(figures))) {
    mischief.set(name, (mischief.get(name) ?? 0) + count);
  }
  const done = [...mischief].map(([name, count]) => `${count} ${name}`).join(', ');
  const good = runs.filter(isGood).length;
  const ofPeople = (count: number) =>
    `${runs.filter(({ peopleCount }) => peopleCount === count).length} of ${count === 1 ? 'one person' : `${count} people`}`;
  console.log(
    [
      '',
      `${total(({ taps }) => taps)} taps over ${runs.length} seeds (${[1, 2, 3].map(ofPeople).join(', ')}), ${total(({ unsure }) => unsure)} of them at the moment of a power cut or on a row that was removed elsewhere`,
      `${total(({ figures }) => figures.requests)} requests: ${done}; ${total(({ figures }) => figures.resends)} writes sent again`,
      `${total(({ verdict }) => verdict.refused)} taps refused for good, each kept and shown to who tapped; ${total(({ verdict }) => verdict.refusedToo.length)} refused and done`,
      `${total(({ verdict }) => verdict.lost.length)} lost, ${total(({ verdict }) => verdict.doubled.length)} doubled, ${total(({ verdict }) => verdict.misordered.length)} out of order, ` +
        `${total(({ jumps }) => jumps.length)} jumped back, ${total(({ differences }) => differences.length)} screens or rows unlike the server`,
      `${good} passed, ${runs.length - good + broken} failed`,
    ].join('\n'),
  );
}
