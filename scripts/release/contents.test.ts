import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faultOf, findFaults, shippedPatterns } from './contents.ts';

const completeFiles = [
  'LICENSE',
  'server/dist/audit-command.js',
  'server/dist/backup-command.js',
  'server/dist/backup-worker.js',
  'server/dist/receipt-worker.js',
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
  expect(findFaults(completeFiles)).toEqual([]);
});

it.each(completeFiles)('REL-01 refuses a release without %s', (file) => {
  const faults = findFaults(completeFiles.filter((each) => each !== file));
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
  expect(findFaults([...completeFiles, file])).toEqual([`${file}: ${fault}`]);
});

it('REL-01 ships only the guides and those tracked files that the server reads', () => {
  const trackedFiles = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  const shippedFiles = trackedFiles.filter((file) =>
    shippedPatterns.some((each) => path.matchesGlob(file, each)),
  );
  const folders = new Set(shippedFiles.map((file) => path.dirname(file)));
  expect([...folders].sort()).toEqual(
    ['.', 'deploy', 'docs', 'mobile', 'server/migrations', 'server/seed'].sort(),
  );
  expect(shippedFiles.filter((file) => faultOf(file) !== undefined)).toEqual([]);
  const migrations = trackedFiles.filter((file) => file.startsWith('server/migrations/'));
  expect(migrations.filter((file) => !shippedFiles.includes(file))).toEqual([]);
});

const root = path.join(import.meta.dirname, '../..');
