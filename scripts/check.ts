/**
 * `npm run check` runs all checks that need neither a database nor a browser. `--staged` checks
 * only what the next commit contains.
 */
import { onStop, stopChildProcesses } from './run.ts';
import { findStagedFiles } from './testing/changed.ts';
import { runStages } from './testing/stage.ts';
import { staticChecks, staticChecksOf } from './testing/static-checks.ts';
import { sumUp } from './testing/summary.ts';
import { unitProjects, vitestStage } from './testing/vitest-stage.ts';

onStop(() => stopChildProcesses());

const start = performance.now();
const stagedFiles = process.argv.includes('--staged') ? await findStagedFiles() : undefined;
const unitTests = vitestStage('unit', {
  projects: unitProjects,
  ...(stagedFiles && { args: ['--changed', 'HEAD'], mayBeEmpty: true }),
});
const checks = stagedFiles ? staticChecksOf(stagedFiles) : staticChecks;
await sumUp('check', await runStages([unitTests, ...checks], 2), start);
