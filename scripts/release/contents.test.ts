import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faultOf, findFaults, shipped } from './contents.ts';

const complete = [
  'LICENSE',
  'server/dist/audit-command.js',
  'server/dist/backup-command.js',
  'server/dist/backup-worker.js',
  'server/dist/main.js',
  'server/dist/product-command.js',
  'server/dist/restore-command.js',
  'server/dist/user-command.js',
  'server/migrations/0001_users.sql',
  'server/seed/padaria.json',
  'web/dist/index.html',
  'web/dist/sw.js',
];

it('REL-01 accepts the files that a release needs', () => {
  expect(findFaults(complete)).toEqual([]);
});

it.each(complete)('REL-01 refuses a release without %s', (file) => {
  const faults = findFaults(complete.filter((each) => each !== file));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/: missing$/u);
});

it.each([
  ['server/dist/.build-stamp', 'a hidden file'],
  ['web/dist/assets/index-1a2b.js.map', 'a source map'],
  ['server/src/main.ts', 'a source'],
  ['server/dist/prices.test.js', 'a test'],
  ['server/node_modules/pg/lib/index.js', 'a package of npm'],
  ['e2e/screens.js', 'a tool'],
  ['bench/results/load.json', 'a tool'],
  ['server/demo/household.json', 'a tool'],
])('REL-01 refuses %s', (file, fault) => {
  expect(findFaults([...complete, file])).toEqual([`${file}: ${fault}`]);
});

it('REL-01 of the tracked files ships only what the server reads, and guides', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const matched = tracked.filter((file) => shipped.some((each) => path.matchesGlob(file, each)));
  const folders = new Set(matched.map((file) => path.dirname(file)));
  expect([...folders].sort()).toEqual(
    ['.', 'deploy', 'docs', 'mobile', 'server/migrations', 'server/seed'].sort(),
  );
  expect(matched.filter((file) => faultOf(file) !== undefined)).toEqual([]);
  const migrations = tracked.filter((file) => file.startsWith('server/migrations/'));
  expect(migrations.filter((file) => !matched.includes(file))).toEqual([]);
});

const root = path.join(import.meta.dirname, '../..');
