/** The stages of `npm run check` and `npm test`. */
import { check, vitest, type Outcome, type Stage } from './stage.ts';

export const staticChecks: readonly Stage[] = [
  check('format', 'oxfmt', '--check', '.'),
  check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  check('boundaries', 'node', 'scripts/boundaries.ts'),
  check('dependencies', 'node', 'scripts/dependencies.ts'),
  check('secrets', 'node', 'scripts/secrets.ts'),
  check('types: contract', 'tsc', '-p', 'contract'),
  check('types: server', 'tsc', '-p', 'server'),
  check('types: web', 'tsc', '-p', 'web'),
  check('types: service worker', 'tsc', '-p', 'web/src/service-worker'),
  check('types: e2e', 'tsc', '-p', 'e2e'),
  check('types: bench', 'tsc', '-p', 'bench'),
  check('types: drill', 'tsc', '-p', 'drill'),
  check('types: firebase', 'tsc', '-p', 'firebase-tests'),
  check('types: scripts', 'tsc', '-p', '.'),
  check('unused code', 'knip'),
];

export const unitTests = vitest('unit', ['contract', 'scripts', 'server', 'web', 'web-sync']);

/** Runs stages, at most `lanes` at once, and prints the outcome of each when it ends. */
export async function runStages(stages: readonly Stage[], lanes: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const queue = [...stages];
  const runLane = async () => {
    for (let stage = queue.shift(); stage; stage = queue.shift()) {
      const outcome = await stage.run();
      outcomes.push(outcome);
      print(outcome);
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return outcomes;
}

function print({ name, passed, failed, skipped, seconds, output }: Outcome): void {
  const mark = failed > 0 ? '✗' : '✓';
  const skippedCount = skipped > 0 ? `, ${skipped} skipped` : '';
  const counts = passed + failed > 1 ? ` ${passed} of ${passed + failed}${skippedCount}` : '';
  console.log(`${mark} ${name}${counts} (${seconds.toFixed(1)} s)`);
  if (failed > 0) console.log(`\n${output.trim()}\n`);
}

/** Prints the line that sums up all stages, and sets the exit code. */
export function sumUp(outcomes: readonly Outcome[]): void {
  const failures = outcomes.filter(({ failed }) => failed > 0);
  if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join(', ')}`);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
