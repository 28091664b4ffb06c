/**
 * Compares docs/ARCHITECTURE.md, its map and its table of slices, and the README.md files inside
 * the folders with the folders of the repository.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { files, findFiles, namesInBackticks, read, root } from './docs/pages.ts';

const page = read('docs/ARCHITECTURE.md');

/** The maximum number of source files in one folder, without tests. */
const maxFiles = 22;

/** Every folder of the repository, with a slash at its end. */
const folders = new Set(
  files.flatMap((file) => {
    const parts = file.split('/').slice(0, -1);
    return parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`);
  }),
);

const [, folderMap = ''] = /## Folders\n\n```\n([\s\S]*?)```/u.exec(page) ?? [];

/** Returns the folders that the map names, as paths from the root. */
function foldersOfMap(): string[] {
  let top = '';
  return folderMap.split('\n').flatMap((line) => {
    const [, indent = '', name] = /^( *)([\w./-]+\/)(?:\s|$)/u.exec(line) ?? [];
    if (name === undefined) return [];
    if (indent === '') top = name;
    const folder = indent === '' ? name : top + name;
    const subfolders = [...line.matchAll(/(?<![\w./<>-])((?:[\w-]+\/)+)(?=[,;:) ]|$)/gu)].map(
      ([, subfolder = '']) => subfolder,
    );
    return [
      folder,
      ...subfolders
        .filter((subfolder) => subfolder !== name)
        .map((subfolder) => folder + subfolder),
    ];
  });
}

it('the map names only folders that exist', () => {
  const missing = foldersOfMap().filter((folder) => !folders.has(folder));
  expect(foldersOfMap().length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

it('the map names every top-level folder, and every folder directly in a src folder', () => {
  const expected = [...folders].filter((folder) =>
    /^(?!\.)[^/]+\/(?:src\/[^/]+\/)?$/u.test(folder),
  );
  const namedFolders = new Set(foldersOfMap());
  expect(expected.filter((folder) => !namedFolders.has(folder))).toEqual([]);
});

/** Returns the rows of the table of slices: the folders of the slice's sides, and their cells. */
function rowsOfSlices() {
  const [, table = ''] = /## Slices[\s\S]*?\| --- .*\n((?:\|.*\n)+)/u.exec(page) ?? [];
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, slice = '', server = '', web = ''] = line.split('|');
      return [
        { slice, cell: server, side: 'server/src/' },
        { slice, cell: web, side: 'web/src/' },
      ];
    });
}

/**
 * Returns each name of a row of the table with the folders and files it stands for. A name is in
 * the folder of the row's slice, of a slice that the same cell names, of all slices, or of the side.
 */
const namesOfSlices = () =>
  rowsOfSlices().flatMap(({ slice, cell, side }) => {
    const names = namesInBackticks(cell);
    const features = `${side}features/`;
    const slices = [...namesInBackticks(slice), ...names].filter((name) =>
      folders.has(`${features}${name}/`),
    );
    const prefixes = [...slices.map((name) => `${features}${name}/`), features, side];
    return names.map((name) => {
      const found = prefixes.flatMap((prefix) =>
        findFiles(prefix + name).filter((file) => file.startsWith(prefix)),
      );
      const named = prefixes.map((prefix) => `${prefix}${name.replace(/\/$/u, '')}/`);
      const sliceFolders = slices.map((each) => `${features}${each}/`);
      return { name, isFound: found.length > 0, folders: [...named, ...sliceFolders] };
    });
  });

it('the table of slices names only folders and files that exist', () => {
  expect(namesOfSlices().length).toBeGreaterThan(80);
  expect(namesOfSlices().filter(({ isFound }) => !isFound)).toEqual([]);
});

/** Returns the folders that a README.md names in backticks, as paths from the root. */
const foldersOfReadme = (file: string) =>
  namesInBackticks(read(file))
    .map((name) => `${path.posix.join(path.posix.dirname(file), name.replace(/\/$/u, ''))}/`)
    .filter((folder) => folders.has(folder));

it('every folder is named in the map, in the table of slices, or in the README.md above it', () => {
  const readmes = files.filter((file) => file.endsWith('/README.md'));
  const named = new Set([
    ...foldersOfMap(),
    ...namesOfSlices().flatMap((name) => name.folders),
    ...readmes.flatMap(foldersOfReadme),
  ]);
  // Folders that Capacitor's and Home Assistant's programs define, and those of test data.
  const isForeign =
    /^(?:mobile\/(?:android|ios)|server\/test\/corpora|deploy\/home-assistant-todo)\/./u;
  const unnamed = [...folders].filter(
    (folder) =>
      !named.has(folder) &&
      !folder.startsWith('.') &&
      !folder.endsWith('/src/') &&
      !isForeign.test(folder),
  );
  expect(unnamed).toEqual([]);
});

/** The files of the web that may use a browser's storage by its name, and why. */
const storageUsers = [
  'web/src/lib/device/storage.ts', // guards it for all others
  'web/src/sync/photos/photo-store.ts',
  'web/src/sync/store/database.ts', // opens databases; store/connection.ts catches each failure
  'web/src/app/updates/delete-cached-page.ts', // the next three catch that there are no caches
  'web/src/platform/text/text-in-photo.ts',
  'web/src/platform/web/incoming.ts',
  'web/src/service-worker/app-cache.ts', // runs only where a browser has caches
  'web/src/service-worker/share-target.ts',
  'web/early-chunks.ts', // the next two run before all modules, and guard it themselves
  'web/public/theme.js',
];
const storageNames =
  /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|caches|getDirectory)\b|\bdocument\.cookie\b|\bnavigator\.storage\b|\bstorage\b[^;=]*\}?\s*=\s*navigator\b|^import \{[^}]*\} from 'idb'/mu;

/** Returns whether code uses the storage of a browser, outside of comments. */
const usesStorage = (code: string) =>
  storageNames.test(code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gmu, ''));

it('NAV-15 only the guarded places use the storage of a browser', () => {
  const isCode = (file: string) =>
    /^web\/(?:src|public|[\w-]+\.ts)/u.test(file) &&
    /\.[jt]sx?$/u.test(file) &&
    !/\.(?:test|fixture)\.tsx?$|vitest/u.test(file);
  const users = files.filter(
    (file) => isCode(file) && usesStorage(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(users.sort()).toEqual([...storageUsers].sort());
});

it.each([
  "localStorage.setItem('a', 'b')",
  "window['sessionStorage'].length",
  'const names = await indexedDB.databases()',
  'await navigator.storage.persist()',
  'const { storage } = navigator',
  'await caches.open(name)',
  "document.cookie = 'a=b'",
  "import { openDB } from 'idb';",
  'await root.getDirectory()',
])('NAV-15 the check finds %s', (code) => {
  expect(usesStorage(code)).toBe(true);
  expect(usesStorage(`// ${code}\n/* ${code} */`)).toBe(false);
});

it('no folder has too many source files', () => {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (!/\.tsx?$/u.test(file) || /\.(?:test|spec|fixture)\.tsx?$/u.test(file)) continue;
    counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > maxFiles)).toEqual([]);
});
