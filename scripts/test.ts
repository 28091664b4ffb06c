/**
 * `npm test`: runs everything and ends with the line 'N passed, N failed' over all of it. No
 * failure stops it early. With CI set, a missing Chromium is a failure.
 */
import { buildForTests } from './build-web.ts';
import { endAll, onStop } from './run.ts';
import { playwright, vitest, type Outcome, type Stage } from './stage.ts';
import { runStages, staticChecks, sumUp, unitTests } from './stages.ts';
import { findChromium } from './system-packages.ts';

onStop(() => endAll());

const slices = vitest('slices', ['slice'], { TEST_DATABASE_URL: undefined });

/** Skipped without a Chromium. That is a failure only with CI set. */
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
    return playwright('browser', { CHROMIUM_PATH: chromium.path }).run();
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

/**
 * Builds during the other stages. The browser stage waits for this build, and reports its failure.
 */
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

// The build comes before the slice tests, some of which serve it, then the longest stage, so that
// no lane is idle at the end.
const parallelStages = [webBuild, slices, unitTests, ...staticChecks];
const outcomes = await runStages(parallelStages, 2);
// Runs alone, because pages have time limits of their own, and two of them already use both cores.
outcomes.push(...(await runStages([browserStage], 1)));
sumUp(outcomes);
