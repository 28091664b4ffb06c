/** Runs a test runner that writes a JSON report. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noColours, root, run, tool, type Run } from '../run.ts';

/** Node stores compiled code here. The tests start many servers, whose code is always the same. */
const compileCache = path.join(root, 'node_modules/.cache/node-compile');

/**
 * The folder of files in memory, if it has the space that the tests need. Tests make hundreds of
 * databases, and a disk that falls behind with their files delays each of them by half a second.
 */
function memoryFolder(): string | undefined {
  const folder = '/dev/shm';
  const neededBytes = 2 * 1_024 ** 3;
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= neededBytes ? folder : undefined;
}

/**
 * Runs a test runner, and returns its run and its report. The report is undefined if the runner
 * ended before it wrote one.
 */
export async function runWithReport<Report>(
  command: string,
  argsFor: (reportFile: string) => readonly string[],
  envFor: (reportFile: string) => NodeJS.ProcessEnv = () => ({}),
): Promise<{ run: Run; report: Report | undefined }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const result = await run(tool(command), argsFor(file), {
      env: {
        ...process.env,
        ...noColours,
        NODE_COMPILE_CACHE: compileCache,
        TMPDIR: memoryFolder() ?? tmpdir(),
        ...envFor(file),
      },
      timeoutSeconds: 1_800,
    });
    return { run: result, report: readReport<Report>(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

/** Returns a regular expression that matches exactly this text. */
export const escapePattern = (text: string) =>
  text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
