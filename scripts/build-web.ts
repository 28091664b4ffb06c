/** Builds web/dist when it does not belong to the sources that stand there now. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nativeApi } from '../fakes/native-api.ts';
import { withLock } from './lock.mjs';
import { root, run, tool } from './run.ts';

interface Build {
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const builds = {
  browsers: { folder: 'dist', args: [], env: {} },
  /** What the browser tests run as the app on phones. */
  phones: {
    folder: 'dist-native-test',
    args: ['--mode', 'native', '--outDir', 'dist-native-test'],
    env: { VITE_API_URL: nativeApi },
  },
} satisfies Record<string, Build>;

const stampIn = ({ folder }: Build) => path.join(root, 'web', folder, '.build-stamp');
const lock = path.join(root, 'node_modules/.build-lock');

function hashOfSources(): string {
  const sources = [
    'web/{src,public}/**/*',
    'web/{index.html,*.ts,package.json}',
    'contract/src/**/*',
    'package-lock.json',
    'fakes/native-api.ts',
  ];
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function stampOf(build: Build): string | undefined {
  try {
    return readFileSync(stampIn(build), 'utf8');
  } catch {
    return undefined;
  }
}

/** Leaves a web/dist that belongs to the sources. Throws with what the build said when it fails. */
export const buildWeb = (): Promise<void> => bring(builds.browsers);

/** As buildWeb, with what the browser tests want beside it. */
export async function buildForTests(): Promise<void> {
  await buildWeb();
  await bring(builds.phones);
}

async function bring(build: Build): Promise<void> {
  // `npm start` and `npm test` may stand in two terminals.
  await withLock(lock, async () => {
    const wanted = hashOfSources();
    if (stampOf(build) === wanted) return;
    console.error('Building the web app…');
    const args = ['build', 'web', '--logLevel', 'warn', ...build.args];
    const env = { ...process.env, ...build.env };
    const { status, output } = await run(tool('vite'), args, { env });
    if (status !== 0) throw new Error(`The web app does not build.\n${output}`);
    // Vite empties the folder first, so a build that breaks off leaves no stamp.
    writeFileSync(stampIn(build), wanted);
  });
}
