import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { CachedFile, AppFiles } from './src/service-worker/app-files.ts';

interface ServiceWorkerOptions {
  /** Matches modules that only some installations need. Their chunks are cached at the first use. */
  readonly onDemand: RegExp;
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
      const onDemandChunks = onDemandChunksOf(bundle, onDemand);
      await buildWorker(root, folder, await listAppFiles(folder, onDemandChunks));
    },
  };
}

/** Returns the file names of the chunks with a module that matches `modules`. */
function onDemandChunksOf(bundle: Rolldown.OutputBundle, modules: RegExp): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const matching = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => modules.test(id)))
      .map(({ fileName }) => fileName),
  );
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
  onDemandChunks: ReadonlySet<string>,
): Promise<AppFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !notCached.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const files = await Promise.all(names.map((name) => hashFile(folder, name)));
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const isOnDemand = ([path]: CachedFile) => onDemandChunks.has(path.slice(1));
  return {
    version,
    files: files.filter((file) => !isOnDemand(file)),
    onDemand: files.filter(isOnDemand),
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
