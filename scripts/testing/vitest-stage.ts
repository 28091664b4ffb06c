/** A stage that runs tests of vitest.config.ts. */
import path from 'node:path';
import { root } from '../run.ts';
import { escapePattern, runWithReport } from './report-file.ts';
import { outcomeOfTests, slowestOf, type Failure, type Stage } from './stage.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[];
    /** Milliseconds. */
    readonly duration?: number;
  }[];
}

/** The projects of tests that need neither a database nor a window. */
export const unitProjects = ['contract', 'scripts', 'server'];
/** The projects of tests in a window of jsdom, which take most of the time of all units. */
export const webProjects = ['web', 'web-native'];
/** The projects of tests on a real database. */
export const sliceProjects = ['slice'];

export interface VitestOptions {
  /** Projects of vitest.config.ts. */
  readonly projects: readonly string[];
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Whether it is no failure that no test ran. */
  readonly mayBeEmpty?: boolean;
}

export const vitestStage = (name: string, options: VitestOptions): Stage => ({
  name,
  run: async () => {
    const { run, report } = await runVitest(options);
    const files = report?.testResults ?? [];
    const unloadedFiles = files.filter(isUnloaded);
    return outcomeOfTests(
      name,
      run,
      {
        passed: report?.numPassedTests ?? 0,
        failed: (report?.numFailedTests ?? 0) + unloadedFiles.length,
        skipped: report?.numPendingTests ?? 0,
        failures: files.flatMap((file) => failuresOf(file, options)),
        slowest: slowestOf(files.flatMap(timesOf)),
      },
      options.mayBeEmpty,
    );
  },
});

const runVitest = ({ projects, args = [], env = {} }: VitestOptions) =>
  runWithReport<Report>(
    'vitest',
    (file) => [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...args,
      '--passWithNoTests',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    () => env,
  );

/** Whether the file failed before its tests were known. */
const isUnloaded = ({ status, assertionResults }: FileResult) =>
  status === 'failed' && assertionResults.length === 0;

const timesOf = ({ name, assertionResults }: FileResult) =>
  assertionResults.map(({ fullName, duration = 0 }) => ({
    title: `${path.relative(root, name)} › ${fullName}`,
    seconds: duration / 1_000,
  }));

function failuresOf(file: FileResult, options: VitestOptions): Failure[] {
  const name = path.relative(root, file.name);
  const runAgain = async (...args: readonly string[]) => {
    const { run, report } = await runVitest({ ...options, args: [name, ...args] });
    return run.status === 0 && (report?.numPassedTests ?? 0) > 0;
  };
  if (isUnloaded(file)) {
    return [{ title: name, error: file.message, runAgain: () => runAgain() }];
  }
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({
      title: `${name} › ${fullName}`,
      error: failureMessages?.[0] ?? '',
      runAgain: () => runAgain('--testNamePattern', `^${escapePattern(fullName)}$`),
    }));
}
