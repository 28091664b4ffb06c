/**
 * `npm run check` runs the checks that need neither a database nor a browser, in about a minute: of
 * the tests of screens only those that the change against the upstream or HEAD~1 touches. `--staged`
 * checks only what the next commit contains.
 */
import { onStop, stopChildProcesses } from './run.ts';
import { findChange, findStagedFiles } from './testing/changed.ts';
import { runStages, type Stage } from './testing/stage.ts';
import { staticChecks, staticChecksOf } from './testing/static-checks.ts';
import { sumUp } from './testing/summary.ts';
import { unitProjects, vitestStage, webProjects } from './testing/vitest-stage.ts';

onStop(() => stopChildProcesses());

const start = performance.now();

const changedTests = (name: string, projects: readonly string[], base: string): Stage =>
  vitestStage(name, { projects, args: ['--changed', base], mayBeEmpty: true });

async function findStages(): Promise<readonly Stage[]> {
  if (process.argv.includes('--staged')) {
    const files = await findStagedFiles();
    return [
      changedTests('unit', [...unitProjects, ...webProjects], 'HEAD'),
      ...staticChecksOf(files),
    ];
  }
  const { base } = await findChange();
  const unitTests = vitestStage('unit', { projects: unitProjects });
  return [unitTests, ...staticChecks, changedTests('changed screens', webProjects, base)];
}

await sumUp('check', await runStages(await findStages(), 2), start);
