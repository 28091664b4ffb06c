/** The stages of `npm test`. Each one runs a command and counts its tests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noColours, run, tool, type Run } from './run.ts';

export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
  /** The output of the command. */
  readonly output: string;
}

export interface Stage {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

type Counts = Pick<Outcome, 'passed' | 'failed' | 'skipped'>;

function createOutcome(name: string, { status, output, seconds }: Run, counts: Counts): Outcome {
  // A runner may fail without a failing test, for example if a file does not load or no test ran.
  const isSilentFailure = counts.failed === 0 && (status !== 0 || counts.passed === 0);
  return { name, ...counts, ...(isSilentFailure && { failed: 1 }), output, seconds };
}

/** Returns a stage that runs a command and counts it as one test. */
export function commandStage(name: string, command: string, ...args: readonly string[]): Stage {
  return {
    name,
    run: async () => {
      const result = await run(tool(command), args);
      const passed = result.status === 0 ? 1 : 0;
      return createOutcome(name, result, { passed, failed: 1 - passed, skipped: 0 });
    },
  };
}

interface Runner {
  readonly command: string;
  readonly args: (reportFile: string) => readonly string[];
  readonly env: (reportFile: string) => NodeJS.ProcessEnv;
  readonly count: (report: unknown) => Counts;
}

/**
 * Returns a stage for a test runner that writes a JSON report, from which the tests are counted.
 */
const reportStage = (name: string, { command, args, env, count }: Runner): Stage => ({
  name,
  run: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-report-'));
    const file = path.join(folder, 'report.json');
    try {
      const result = await run(tool(command), args(file), {
        env: { ...process.env, ...noColours, ...env(file) },
        timeoutSeconds: 1_800,
      });
      return createOutcome(name, result, readCounts(file, count));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

function readCounts(file: string, count: Runner['count']): Counts {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // The runner ended before it wrote a report.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

/** Returns a stage that runs the tests of these projects of vitest.config.ts. */
export function vitestStage(
  name: string,
  projects: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Stage {
  return reportStage(name, {
    command: 'vitest',
    args: (file) => [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    env: () => env,
    count: (report) => {
      const { numPassedTests, numFailedTests, numPendingTests, testResults } =
        report as VitestReport;
      const unloadedFiles = testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.length === 0,
      );
      return {
        passed: numPassedTests,
        failed: numFailedTests + unloadedFiles.length,
        skipped: numPendingTests,
      };
    },
  });
}

interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Returns a stage that runs the browser tests with the built app. */
export function playwrightStage(name: string, env: NodeJS.ProcessEnv): Stage {
  return reportStage(name, {
    command: 'playwright',
    args: () => ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
    env: (file) => ({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    count: (report) => {
      const { expected, unexpected, flaky, skipped } = (report as PlaywrightReport).stats;
      return { passed: expected, failed: unexpected + flaky, skipped };
    },
  });
}
