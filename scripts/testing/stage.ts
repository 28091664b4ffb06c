/** The stages of `npm run check`, `npm test` and `npm run test:long`: what they are, and how they run. */
import { run, tool, type Run, type RunOptions } from '../run.ts';

/** A test that failed, and how it is run again alone. */
export interface Failure {
  readonly title: string;
  /** The first error, as the runner printed it. */
  readonly error: string;
  /** Runs only this test, and returns whether it passed. */
  readonly runAgain: () => Promise<boolean>;
}

/** A test and how long it took, which tells where the time of a run goes. */
export interface TimedTest {
  readonly title: string;
  readonly seconds: number;
}

export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** The output of the command. */
  readonly output: string;
  /** The failed tests that can be run again. There may be fewer than `failed`. */
  readonly failures: readonly Failure[];
  readonly slowest?: readonly TimedTest[];
}

export interface Stage {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

/** Returns a stage that runs a command of npm's packages, and counts it as one test. */
export function commandStage(name: string, command: string, ...args: readonly string[]): Stage {
  return programStage(name, tool(command), args);
}

/** Returns a stage that runs a program, and counts it as one test. */
export function programStage(
  name: string,
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Stage {
  return {
    name,
    run: async () => {
      const { status, output, seconds } = await run(program, args, options);
      const passed = status === 0 ? 1 : 0;
      return { name, passed, failed: 1 - passed, skipped: 0, seconds, output, failures: [] };
    },
  };
}

/** Returns the tests that took the most time, the slowest first. */
export const slowestOf = (tests: readonly TimedTest[]): readonly TimedTest[] =>
  tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, 30);

/**
 * Returns the outcome of a test runner. A runner may fail without a failing test, for example if a
 * file does not load or no test ran: that counts as one failed test, which cannot be run again.
 */
export function outcomeOfTests(
  name: string,
  { status, output, seconds }: Run,
  counts: Pick<Outcome, 'passed' | 'failed' | 'skipped' | 'failures' | 'slowest'>,
  mayBeEmpty = false,
): Outcome {
  const isEmpty = counts.passed === 0 && !mayBeEmpty;
  const isSilentFailure = counts.failed === 0 && (status !== 0 || isEmpty);
  return { name, ...counts, ...(isSilentFailure && { failed: 1 }), output, seconds };
}

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
