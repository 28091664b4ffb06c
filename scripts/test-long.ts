/**
 * `npm run test:long` runs what takes too long for every change: more seeds of bad days, films for
 * the camera, starts and backups of real servers, and the short form of each bench and drill. `.ci/run` runs it
 * after `npm test`.
 */
import { buildForTests } from './build-web.ts';
import { onStop, stopChildProcesses } from './run.ts';
import { playwrightStage } from './testing/playwright-stage.ts';
import { programStage, runStages, type Stage } from './testing/stage.ts';
import { sumUp } from './testing/summary.ts';
import { vitestStage } from './testing/vitest-stage.ts';

onStop(() => stopChildProcesses());

const start = performance.now();
const scriptStage = (name: string, ...args: readonly string[]): Stage =>
  programStage(name, process.execPath, args, { timeoutSeconds: 1_200 });

await buildForTests();
// Two at a time, the longest first. The others wait often, and no bench judges a duration here.
const stages = [
  playwrightStage('browser', { env: { E2E_LONG: '1' } }),
  vitestStage('slices', { projects: ['long'], env: { TEST_DATABASE_URL: undefined } }),
  scriptStage('benches', 'bench/run.ts', 'short'),
  scriptStage('drills', 'drill/run.ts', 'short'),
  scriptStage('crashes', 'server/crash/run.ts', '--short'),
  scriptStage('unusual requests', 'server/test/security/run.ts', '--short'),
  scriptStage('mobile projects', 'mobile/sync.ts', '--check'),
];
await sumUp('test-long', await runStages(stages, 2), start);
