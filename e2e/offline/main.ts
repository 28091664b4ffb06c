/**
 * `npm run test:offline`: at least 1,000 taps over a bad network and ten kinds of disaster, each
 * of them followed to the database and back. `-- --seed 7` repeats one seed, `-- --seeds 8` takes
 * the first eight.
 */
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { kinds } from './disasters.ts';
import { isGood, report, reportTotals } from './report.ts';
import { runSeed, type SeedRun } from './run-seed.ts';
import { prepareData } from './world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '20' },
    taps: { type: 'string', default: '54' },
  },
});
const seeds =
  values.seed === undefined
    ? Array.from({ length: Number(values.seeds) }, (_, place) => place + 1)
    : [Number(values.seed)];

const prepared = await prepareData();
const runs: SeedRun[] = [];
let broken = 0;
try {
  for (const seed of seeds) {
    const kind = kinds[(seed - 1) % kinds.length] ?? 'reload';
    try {
      const run = await runSeed({ seed, kind, taps: Number(values.taps), rounds: 6, prepared });
      runs.push(run);
      report(run);
    } catch (error) {
      broken += 1;
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? cause.message : '';
      console.error(`seed ${seed} (${kind}): ${reason}\n${message}`);
    }
  }
} finally {
  rmSync(prepared, { recursive: true, force: true });
}
reportTotals(runs, broken);
if (broken > 0 || !runs.every(isGood)) process.exitCode = 1;
