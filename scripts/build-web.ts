/** Builds web/dist when it does not belong to the sources that stand there now. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { root, run, tool } from './run.ts';

const stamp = path.join(root, 'web/dist/.build-stamp');
const lock = path.join(root, 'node_modules/.build-lock');

function hashOfSources(): string {
  const sources = [
    'web/{src,public}/**/*',
    'web/{index.html,*.ts,package.json}',
    'contract/src/**/*',
    'package-lock.json',
  ];
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function stampOf(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

/** Leaves a web/dist that belongs to the sources. Throws with what the build said when it fails. */
export async function buildWeb(): Promise<void> {
  // `npm start` and `npm test` may stand in two terminals.
  await withLock(lock, async () => {
    const wanted = hashOfSources();
    if (stampOf() === wanted) return;
    console.error('Building the web app…');
    const { status, output } = await run(tool('vite'), ['build', 'web', '--logLevel', 'warn']);
    if (status !== 0) throw new Error(`The web app does not build.\n${output}`);
    // Vite empties the folder first, so a build that breaks off leaves no stamp.
    writeFileSync(stamp, wanted);
  });
}
