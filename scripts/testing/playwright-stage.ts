/** A stage that runs browser tests of e2e/playwright.config.ts on the built app. */
import { buildForTests } from '../build-web.ts';
import { findBrowsers } from '../system-packages.ts';
import { escapePattern, runWithReport } from './report-file.ts';
import {
  outcomeOfTests,
  slowestOf,
  type Failure,
  type Outcome,
  type Stage,
  type TimedTest,
} from './stage.ts';

interface Report {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly suites: readonly Suite[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly {
        /** Milliseconds. */
        readonly duration: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
}

export interface PlaywrightOptions {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Whether it is no failure that no test ran. */
  readonly mayBeEmpty?: boolean;
}

/**
 * Builds the app if that has not been done, and runs browser tests. Without a Chromium the stage is
 * skipped, which is a failure only with CI set.
 */
export const playwrightStage = (name: string, options: PlaywrightOptions = {}): Stage => ({
  name,
  run: async () => {
    const browsers = await findBrowsers();
    if ('missing' in browsers) return skipped(name, browsers.missing, Boolean(process.env['CI']));
    try {
      await buildForTests();
    } catch (error) {
      return skipped(name, error instanceof Error ? error.message : String(error), true);
    }
    const env = { ...options.env, ...browsers.env };
    const { run, report } = await runPlaywright({ ...options, env });
    const suites = report?.suites ?? [];
    const {
      expected = 0,
      unexpected = 0,
      flaky = 0,
      skipped: skippedCount = 0,
    } = report?.stats ?? {};
    return outcomeOfTests(
      name,
      run,
      {
        passed: expected,
        failed: unexpected + flaky,
        skipped: skippedCount,
        failures: suites.flatMap((suite) => failuresOf(suite, env)),
        slowest: slowestOf(suites.flatMap(timesOf)),
      },
      options.mayBeEmpty,
    );
  },
});

function skipped(name: string, output: string, isFailure: boolean): Outcome {
  if (!isFailure) console.log(`${name} skipped: ${output}`);
  const failed = isFailure ? 1 : 0;
  return { name, passed: 0, failed, skipped: 0, seconds: 0, output, failures: [] };
}

const runPlaywright = ({ args = [], env = {} }: PlaywrightOptions) =>
  runWithReport<Report>(
    'playwright',
    () => [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--pass-with-no-tests',
      '--reporter=dot,json',
      ...args,
    ],
    (file) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  );

const titleOf = (file: string, project: string, title: string) => `${file} › ${project} › ${title}`;

function timesOf({ suites = [], specs }: Suite): TimedTest[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      title: titleOf(file, projectName, title),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
  );
  return [...own, ...suites.flatMap(timesOf)];
}

function failuresOf({ suites = [], specs }: Suite, env: NodeJS.ProcessEnv): Failure[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        title: titleOf(file, projectName, title),
        error: results[0]?.error?.message ?? '',
        runAgain: async () => {
          // By its title, because the tests of a loop have the same line.
          const args = [file, '--grep', escapePattern(title), '--project', projectName];
          const { run, report } = await runPlaywright({ args: [...args, '--workers', '1'], env });
          return run.status === 0 && (report?.stats.expected ?? 0) > 0;
        },
      })),
  );
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, env))];
}
