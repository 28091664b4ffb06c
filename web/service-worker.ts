import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { CachedFile, AppFiles } from './src/service-worker/app-files.ts';

interface ServiceWorkerOptions {
  /** Modules that only some installs need: their chunks are kept once they were used. */
  readonly onDemand: RegExp;
}

/** What a browser never asks a page's worker for. */
const notKept = /^\.|\.(br|gz|map)$|^robots\.txt$|^sw\.js$/u;
const source = 'src/service-worker/worker.ts';

/**
 * Builds sw.js after everything else, with the list of what it keeps: every file of the app under
 * the hash of its content, so that a worker never keeps a file of another version or half of one.
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
      const onDemandChunks = chunksOf(bundle, onDemand);
      await buildWorker(root, folder, await shellOf(folder, onDemandChunks));
    },
  };
}

function chunksOf(bundle: Rolldown.OutputBundle, modules: RegExp): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const matching = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => modules.test(id)))
      .map(({ fileName }) => fileName),
  );
  // An app that needs it at every start would not start without a signal.
  for (const { fileName, imports } of chunks) {
    const needed = matching.has(fileName) ? undefined : imports.find((file) => matching.has(file));
    if (needed !== undefined) throw new Error(`${fileName} cannot do without ${needed}`);
  }
  return matching;
}

async function shellOf(folder: string, onDemandChunks: ReadonlySet<string>): Promise<AppFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !notKept.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((name) => name.replaceAll('\\', '/'))
    .sort();
  const files = await Promise.all(names.map((name) => cachedFile(folder, name)));
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  const isOnDemand = ([path]: CachedFile) => onDemandChunks.has(path.slice(1));
  return {
    version,
    files: files.filter((file) => !isOnDemand(file)),
    onDemand: files.filter(isOnDemand),
  };
}

async function cachedFile(folder: string, name: string): Promise<CachedFile> {
  const hash = createHash('sha256').update(await readFile(join(folder, name)));
  return [`/${name}`, `sha256-${hash.digest('base64')}`];
}

async function buildWorker(root: string, folder: string, shell: AppFiles): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __APP_FILES__: JSON.stringify(shell) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: {
        input: resolve(root, source),
        // Not every browser takes a module for a worker.
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
