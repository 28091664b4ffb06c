/**
 * `npm test` runs the checks and the tests, and ends with the line 'N passed, N failed' for all of
 * them, and with the names of flaky tests. No failure stops it early. With CI set, a missing
 * Chromium is a failure. `npm test -- --changed` runs only what the change touches.
 */
import { buildForTests } from './build-web.ts';
import { onStop, stopChildProcesses } from './run.ts';
import { playwrightStage } from './testing/playwright-stage.ts';
import { runChanged } from './testing/run-changed.ts';
import { runStages, type Outcome, type Stage } from './testing/stage.ts';
import { staticChecks } from './testing/static-checks.ts';
import { sumUp } from './testing/summary.ts';
import { sliceProjects, unitProjects, vitestStage, webProjects } from './testing/vitest-stage.ts';

onStop(() => stopChildProcesses());

const start = performance.now();
const projects = [...unitProjects, ...webProjects, ...sliceProjects];

/** Builds the app while other stages run. The browser stage uses this build. */
const build: Stage = {
  name: 'build',
  run: async () => {
    const buildStart = performance.now();
    const output = await buildForTests().then(
      () => '',
      (error: unknown) => String(error),
    );
    const seconds = (performance.now() - buildStart) / 1_000;
    const failed = output === '' ? 0 : 1;
    return { name: 'build', passed: 1 - failed, failed, skipped: 0, seconds, output, failures: [] };
  },
};

async function runAll(): Promise<Outcome[]> {
  // The build is early, because some slice tests serve the built app.
  const tests = vitestStage('unit and slice', { projects, env: { TEST_DATABASE_URL: undefined } });
  const outcomes = await runStages([tests, build, ...staticChecks], 2);
  // The browser tests run alone, because two pages already use both cores.
  return [...outcomes, ...(await runStages([playwrightStage('browser')], 1))];
}

const isChanged = process.argv.includes('--changed');
const outcomes = await (isChanged ? runChanged(projects) : runAll());
await sumUp(isChanged ? 'changed' : 'test', outcomes, start);
