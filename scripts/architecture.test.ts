/** Compares the map of docs/ARCHITECTURE.md with the folders of the repository. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** The maximum number of source files in one folder, without tests. */
const maxFiles = 22;

const [, folderMap = ''] = /## Folders\n\n```\n([\s\S]*?)```/u.exec(page) ?? [];

/** Returns the folders that the map names, as paths from the root. */
function foldersOfMap(): string[] {
  let top = '';
  return folderMap.split('\n').flatMap((line) => {
    const [, indent = '', name] = /^( *)([\w./-]+\/)(?:\s|$)/u.exec(line) ?? [];
    if (name === undefined) return [];
    if (indent === '') top = name;
    const folder = indent === '' ? name : top + name;
    const subfolders = [...line.matchAll(/(?<![\w./<>-])([\w-]+\/)(?=[,;) ]|$)/gu)].map(
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
  const missing = foldersOfMap().filter((folder) => !existsSync(path.join(root, folder)));
  expect(foldersOfMap().length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});

it('the map names every top-level folder, and every folder directly in a src folder', () => {
  const folders = files.flatMap((file) => {
    const [top = '', second, third] = file.split('/');
    if (second === undefined || top.startsWith('.')) return [];
    return second === 'src' && third !== undefined && file.split('/').length > 3
      ? [`${top}/`, `${top}/src/${third}/`]
      : [`${top}/`];
  });
  const namedFolders = new Set(foldersOfMap());
  expect([...new Set(folders)].filter((folder) => !namedFolders.has(folder))).toEqual([]);
});

it('the page names only folders and files that exist', () => {
  const paths = [...page.matchAll(/`([\w./-]+(?:\/|\.(?:tsx?|sql)))`/gu)].map(
    ([, name = '']) => name,
  );
  const tree = files.map((file) => `/${file}`);
  const exists = (name: string) =>
    tree.some((file) =>
      name.endsWith('/') ? file.includes(`/${name}`) : file.endsWith(`/${name}`),
    );
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((name) => !exists(name))).toEqual([]);
});

/** The files of the web that may use a browser's storage by its name, and why. */
const storageUsers = [
  'web/src/lib/device/storage.ts', // guards it for all others
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
