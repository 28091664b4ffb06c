/** Runs a build only if its inputs have changed. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { root, run, tool } from './run.ts';

export interface Build {
  /** What is built, for the message. */
  readonly title: string;
  /** The output folder, from the root. Nothing else may be stored there. */
  readonly folder: string;
  /** Patterns of the input files. */
  readonly sources: readonly string[];
  readonly tool: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

function hashOf(sources: readonly string[]): string {
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|setup)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Builds the folder if its sources have changed since the last build, by the hash in its stamp
 * file. Throws with the output of a failed build.
 */
export async function buildIfChanged(build: Build): Promise<void> {
  const folder = path.join(root, build.folder);
  const stamp = path.join(folder, '.build-stamp');
  // Uses a lock, because `npm start` and `npm test` may run at the same time in two terminals.
  const lock = path.join(root, `node_modules/.build-lock-${build.folder.replaceAll('/', '-')}`);
  await withLock(lock, async () => {
    const hash = hashOf(build.sources);
    if (read(stamp) === hash) return;
    console.error(`Building ${build.title}…`);
    // Removes the stamp too, so that an interrupted build leaves no stamp.
    rmSync(folder, { recursive: true, force: true });
    // A test that builds has another NODE_ENV, with which React's development version is built.
    const env = { ...process.env, NODE_ENV: 'production', ...build.env };
    const { status, output } = await run(tool(build.tool), build.args, { env });
    if (status !== 0) throw new Error(`Building ${build.title} failed.\n${output}`);
    writeFileSync(stamp, hash);
  });
}
