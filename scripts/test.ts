/**
 * `npm test` runs all checks and tests, and ends with the line 'N passed, N failed' for all of
 * them. No failure stops it early. With CI set, a missing Chromium is a failure.
 */
import { buildForTests } from './build-web.ts';
import { stopChildProcesses, onStop } from './run.ts';
import { playwrightStage, vitestStage, type Outcome, type Stage } from './stage.ts';
import { runStages, staticChecks, sumUp, unitTests } from './stages.ts';
import { findChromium } from './system-packages.ts';

onStop(() => stopChildProcesses());

const slices = vitestStage('slices', ['slice'], { TEST_DATABASE_URL: undefined });

/** This stage is skipped without a Chromium, which counts as a failure only with CI set. */
const browserStage: Stage = {
  name: 'browser',
  run: async () => {
    const chromium = await findChromium();
    if ('missing' in chromium) return skipBrowser(chromium.missing, Boolean(process.env['CI']));
    try {
      await buildForTests();
    } catch (error) {
      return skipBrowser(error instanceof Error ? error.message : String(error), true);
    }
    return playwrightStage('browser', { CHROMIUM_PATH: chromium.path }).run();
  },
};

function skipBrowser(output: string, isFailure: boolean): Outcome {
  if (!isFailure) console.log(`browser skipped: ${output}`);
  return {
    name: 'browser',
    passed: 0,
    failed: isFailure ? 1 : 0,
    skipped: 0,
    seconds: 0,
    output,
  };
}

/** Builds the app while other stages run. The browser stage uses this build. */
const webBuild: Stage = {
  name: 'web build',
  run: async () => {
    const start = performance.now();
    const isBuilt = await buildForTests().then(
      () => true,
      () => false,
    );
    const seconds = (performance.now() - start) / 1_000;
    const passed = isBuilt ? 1 : 0;
    return { name: 'web build', passed, failed: 1 - passed, skipped: 0, seconds, output: '' };
  },
};

// The build is first, because some of the slice tests serve the built app. The slice tests are the
// longest stage, so they start early.
const parallelStages = [webBuild, slices, unitTests, ...staticChecks];
const outcomes = await runStages(parallelStages, 2);
// The browser tests run alone, because the tests have time limits, and two pages already use both
// cores.
outcomes.push(...(await runStages([browserStage], 1)));
sumUp(outcomes);
