/** The stages of `npm run check` and `npm test`. */
import { commandStage, vitestStage, type Outcome, type Stage } from './stage.ts';

export const staticChecks: readonly Stage[] = [
  commandStage('format', 'oxfmt', '--check', '.'),
  commandStage('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  commandStage('boundaries', 'node', 'scripts/boundaries.ts'),
  commandStage('dependencies', 'node', 'scripts/dependencies.ts'),
  commandStage('secrets', 'node', 'scripts/secrets.ts'),
  commandStage('types: contract', 'tsc', '-p', 'contract'),
  commandStage('types: server', 'tsc', '-p', 'server'),
  commandStage('types: web', 'tsc', '-p', 'web'),
  commandStage('types: service worker', 'tsc', '-p', 'web/src/service-worker'),
  commandStage('types: e2e', 'tsc', '-p', 'e2e'),
  commandStage('types: bench', 'tsc', '-p', 'bench'),
  commandStage('types: drill', 'tsc', '-p', 'drill'),
  commandStage('types: firebase', 'tsc', '-p', 'firebase-tests'),
  commandStage('types: scripts', 'tsc', '-p', '.'),
  commandStage('unused code', 'knip'),
];

export const unitTests = vitestStage('unit', ['contract', 'scripts', 'server', 'web', 'web-sync']);

/** Runs stages, at most `maxParallel` at once, and prints the outcome of each when it ends. */
export async function runStages(stages: readonly Stage[], maxParallel: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = [...stages];
  const runFromQueue = async () => {
    for (let stage = queue.shift(); stage; stage = queue.shift()) {
      const outcome = await stage.run();
      outcomes.push(outcome);
      print(outcome);
    }
  };
  await Promise.all(Array.from({ length: maxParallel }, runFromQueue));
  return outcomes;
}

function print({ name, passed, failed, skipped, seconds, output }: Outcome): void {
  const mark = failed > 0 ? '✗' : '✓';
  const skippedCount = skipped > 0 ? `, ${skipped} skipped` : '';
  const counts = passed + failed > 1 ? ` ${passed} of ${passed + failed}${skippedCount}` : '';
  console.log(`${mark} ${name}${counts} (${seconds.toFixed(1)} s)`);
  if (failed > 0) console.log(`\n${output.trim()}\n`);
}

/** Prints the failed stages and the totals of all stages, and sets the exit code. */
export function sumUp(outcomes: readonly Outcome[]): void {
  const failures = outcomes.filter(({ failed }) => failed > 0);
  if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join(', ')}`);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
