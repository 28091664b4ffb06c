import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { CachedFile, AppFiles } from './src/service-worker/app-files.ts';

interface ServiceWorkerOptions {
  /**
   * What only some devices need, by a name of its own: matches the paths of modules, or the names of
   * other files of the build. The files of a name are cached together, at the first use of one.
   */
  readonly onDemand: Readonly<Record<string, RegExp>>;
}

/** Files that a page never requests, so that the service worker need not cache them. */
const notCached = /^\.|\.(br|gz|map)$|^robots\.txt$|^sw\.js$/u;
const source = 'src/service-worker/worker.ts';

/**
 * Builds sw.js after everything else. It contains the path and the content hash of each file that the
 * worker caches. With the hash, the worker rejects an incomplete file or a file of another version.
 */
export function serviceWorker({ onDemand }: ServiceWorkerOptions): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const groups = Object.entries(onDemand).map(
        ([name, pattern]) => [name, onDemandFilesOf(bundle, pattern)] as const,
      );
      await buildWorker(root, folder, await listAppFiles(folder, groups));
    },
  };
}

/** Returns the names of the chunks with a module that matches, and of the other files that match. */
function onDemandFilesOf(bundle: Rolldown.OutputBundle, pattern: RegExp): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const matching = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
      .map(({ fileName }) => fileName),
  );
  for (const { type, fileName } of Object.values(bundle)) {
    if (type === 'asset' && pattern.test(fileName)) matching.add(fileName);
  }
  // A chunk that another chunk imports statically may be needed at every start. If it were cached
  // only on demand, the app could not start without a network.
  for (const { fileName, imports } of chunks) {
    const needed = matching.has(fileName) ? undefined : imports.find((file) => matching.has(file));
    if (needed !== undefined) {
      throw new Error(`${fileName} imports ${needed}, which is cached only on demand.`);
    }
  }
  return matching;
}

async function listAppFiles(
  folder: string,
  groups: readonly (readonly [name: string, fileNames: ReadonlySet<string>])[],
): Promise<AppFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !notCached.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const files = await Promise.all(names.map((name) => hashFile(folder, name)));
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const isIn =
    (fileNames: ReadonlySet<string>) =>
    ([path]: CachedFile) =>
      fileNames.has(path.slice(1));
  return {
    version,
    files: files.filter((file) => !groups.some(([, fileNames]) => isIn(fileNames)(file))),
    onDemand: Object.fromEntries(
      groups.map(([name, fileNames]) => [name, files.filter(isIn(fileNames))]),
    ),
  };
}

async function hashFile(folder: string, name: string): Promise<CachedFile> {
  const hash = createHash('sha256').update(await readFile(join(folder, name)));
  return [`/${name}`, `sha256-${hash.digest('base64')}`];
}

async function buildWorker(root: string, folder: string, appFiles: AppFiles): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __APP_FILES__: JSON.stringify(appFiles) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: resolve(root, source),
        // Not every browser supports a module as a service worker.
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
