/**
 * `npm run test:offline` makes at least 1,000 taps of one, two and three people over a bad network,
 * with thirteen kinds of disaster. Each tap must reach the database once, and show on the screen.
 * `-- --seed 7` repeats one seed. `-- --seeds 8` runs the first eight seeds, and
 * `-- --from 9 --seeds 8` runs the next eight.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { DisasterKind } from './disasters.ts';
import { hasPassed, report, reportTotals } from './report.ts';
import { runSeed, type SeedRun } from './run-seed.ts';
import { createDataTemplate } from './environment.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '22' },
    from: { type: 'string', default: '1' },
    taps: { type: 'string', default: '54' },
  },
});
/** Each disaster with one person, then with two or three people who share a household. */
const plan: readonly (readonly [kind: DisasterKind, peopleCount: number])[] = [
  ['reload', 1],
  ['two tabs', 1],
  ['three tabs', 1],
  ['tab closed', 1],
  ['browser killed', 1],
  ['server killed', 1],
  ['token expired', 1],
  ['database full', 1],
  ['disk full', 1],
  ['two devices', 1],
  ['reload', 2],
  ['two devices', 2],
  ['three tabs', 3],
  ['browser killed', 2],
  ['server killed', 3],
  ['database full', 2],
  ['member removed', 2],
  ['member removed', 3],
  ['list taken away', 2],
  ['list taken away', 3],
  ['taken by two', 2],
  ['taken by two', 3],
];
const seeds =
  values.seed === undefined
    ? Array.from({ length: Number(values.seeds) }, (_, index) => index + Number(values.from))
    : [Number(values.seed)];

const dataTemplate = await createDataTemplate();
const runs: SeedRun[] = [];
let abortedCount = 0;
try {
  for (const seed of seeds) {
    const [kind, peopleCount] = plan[(seed - 1) % plan.length] ?? ['reload', 1];
    try {
      const taps = Number(values.taps);
      const run = await runSeed({ seed, kind, peopleCount, taps, rounds: 6, dataTemplate });
      runs.push(run);
      report(run);
    } catch (error) {
      abortedCount += 1;
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : '';
      console.error(`seed ${seed} (${kind}): ${reason}\n${message}`);
    }
  }
} finally {
  rmSync(dataTemplate, { recursive: true, force: true });
}
reportTotals(runs, abortedCount);
if (abortedCount > 0 || !runs.every(hasPassed)) process.exitCode = 1;
