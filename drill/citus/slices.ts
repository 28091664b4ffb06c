/** Runs tests of the server's slices on a database with Citus. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/run.ts';
import { clientSettings } from './load.ts';
import { nodeUrls, templateName } from './nodes.ts';

/** The folders whose tests run without `--long`: the slices that a household uses every day. */
const dailyFolders = [
  'http/sync',
  'features/activity',
  'features/claims',
  'features/insights',
  'features/lists',
  'features/pantry',
  'features/purchases',
  'features/receipts',
  'features/supermarkets',
];

/** The folders whose tests run with `--long`: all slices. */
const allFolders = ['features', 'http'];

/**
 * The time limit of a test. A test that waits until another transaction waits for a lock always reaches this
 * limit, because it does not see the locks of other nodes. finish-locks.slice.test.ts has only such tests, so it
 * is left out.
 */
const testMs = 8_000;
/**
 * The time after which PostgreSQL ends an idle transaction. A test that timed out may leave one open, which
 * would block the tests after it.
 */
const maxIdleTransactionMs = 10_000;

export interface TestResult {
  /** The test with the names of its groups. */
  readonly name: string;
  readonly isPassed: boolean;
}

interface JsonReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/**
 * Runs the tests in `dailyFolders`, or those of all slices if `isLong`. Each test file gets a copy of
 * the template.
 */
export async function runSlices(folder: string, isLong: boolean): Promise<readonly TestResult[]> {
  const testFolders = isLong ? allFolders : dailyFolders;
  const report = path.join(folder, 'slices.json');
  const log = openSync(path.join(folder, 'logs', 'slices.log'), 'a');
  const vitest = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--project=slice',
      `--testTimeout=${testMs}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--exclude=**/finish-locks.slice.test.ts',
      ...testFolders.map((name) => `server/src/${name}`),
    ],
    {
      cwd: root,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        TEST_DATABASE_URL: nodeUrls,
        TEST_DATABASE_TEMPLATE: templateName,
        PGOPTIONS: `${clientSettings} -c idle_in_transaction_session_timeout=${maxIdleTransactionMs}`,
      },
    },
  );
  closeSync(log);
  await new Promise((resolve, reject) => vitest.on('error', reject).on('exit', resolve));
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JsonReport;
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      name: fullName.trim(),
      isPassed: status === 'passed',
    })),
  );
}
