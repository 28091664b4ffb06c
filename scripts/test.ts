/**
 * `npm test`: everything, ending with the line 'N passed, N failed' over all of it. Nothing stops
 * at the first failure. With CI set, a missing Chromium or PostgreSQL is a failure.
 */
import { buildForTests } from './build-web.ts';
import { startCluster, type Cluster } from './postgres-cluster.ts';
import { endAll, onStop } from './run.ts';
import { playwright, vitest, type Outcome, type Stage } from './stage.ts';
import { runStages, staticChecks, sumUp, unitTests } from './stages.ts';
import { findChromium, findPostgres, type Found } from './system-packages.ts';

let cluster: Cluster | undefined;
onStop(async () => {
  endAll();
  await cluster?.stop();
});

/** A stage that needs something which may be missing, or may not start. */
const needing = <Need>(name: string, need: () => Promise<Need>, stage: (need: Need) => Stage) => ({
  name,
  run: async (): Promise<Outcome> => {
    try {
      return await stage(await need()).run();
    } catch (error) {
      const output = error instanceof Error ? error.message : String(error);
      const isExcused = error instanceof Missing && !process.env['CI'];
      if (isExcused) console.log(`${name} left out: ${output}`);
      return { name, passed: 0, failed: isExcused ? 0 : 1, skipped: 0, seconds: 0, output };
    }
  },
});

class Missing extends Error {}

function pathOf(found: Found): string {
  if ('missing' in found) throw new Missing(found.missing);
  return found.path;
}

const onEmbedded = vitest('slices on the embedded database', ['slice'], {
  TEST_DATABASE_URL: undefined,
});
const onPostgres = needing(
  'slices on PostgreSQL',
  async () => (cluster = await startCluster(pathOf(await findPostgres()))),
  ({ url }) => vitest('slices on PostgreSQL', ['slice'], { TEST_DATABASE_URL: url }),
);
const inBrowser = needing(
  'browser',
  async () => {
    const chromium = pathOf(await findChromium());
    await buildForTests();
    return chromium;
  },
  (chromium) => playwright('browser', { CHROMIUM_PATH: chromium }),
);

/** Beside others; the browser stage, which would wait for it alone, says what is wrong with it. */
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

// The build before the slices, some of which serve it; then the longest, so that no lane stands idle
// at the end.
const inLanes = [webBuild, unitTests, onEmbedded, onPostgres, ...staticChecks];
const outcomes = await runStages(inLanes, 2);
await cluster?.stop();
// Alone: pages have deadlines of their own, and two of them already fill two cores.
outcomes.push(...(await runStages([inBrowser], 1)));
sumUp(outcomes);
