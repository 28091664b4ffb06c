/** Checks that the files, tests and rows which the pages about security name exist (API-53). */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const spec = files
  .filter((file) => file.startsWith('docs/spec/'))
  .map(read)
  .join('\n');

const testFile = /\.(?:test|spec)\.tsx?$/u;

/** Returns the files of a path or a bare name, such as `fuzz.ts`; a folder is all its files. */
const findFiles = (name: string) => {
  const folder = name.endsWith('/') ? name : `${name}/`;
  return files.filter(
    (file) => file === name || file.endsWith(`/${name}`) || file.startsWith(folder),
  );
};

/** Whether a text in backticks is the name of a file, or a path of the repository. */
const isFile = (text: string) =>
  /^[\w./-]+$/u.test(text) && (/\.(?:tsx?|sql|mjs|md)$/u.test(text) || /^\w[\w-]*\//u.test(text));

/** Returns what is wrong with one line of a page. */
function faultsOf(line: string): string[] {
  const names = [...line.matchAll(/`([^`]+)`/gu)].map(([, text = '']) => text).filter(isFile);
  const tests = names.filter((name) => testFile.test(name));
  const sources = tests.flatMap(findFiles).map(read);
  const rows = [...line.matchAll(/\b(?!SHA-)[A-Z]{2,5}-\d{2,3}\b/gu)].map(([row]) => row);
  const links = [...line.matchAll(/\]\(([^):#]+)[^):]*\)/gu)].map(([, target = '']) => target);
  return [
    ...names.flatMap((name) => {
      const found = findFiles(name).length;
      if (found === 0) return [`${name} does not exist`];
      return found > 1 && !name.includes('/') ? [`${name} could be ${found} files`] : [];
    }),
    ...rows.filter((row) => !spec.includes(`| ${row} |`)).map((row) => `${row} is no row`),
    ...rows
      .filter((row) => tests.length > 0 && !sources.some((source) => source.includes(row)))
      .map((row) => `${row} is in none of ${tests.join(', ')}`),
    ...links
      .filter((link) => ![link, `docs/${link}`].some((file) => existsSync(path.join(root, file))))
      .map((link) => `${link} does not exist`),
    ...(line.includes('| yes |') && tests.length === 0 && !line.includes('the same')
      ? ['has no test']
      : []),
  ];
}

it.each(['docs/SECURITY.md', 'docs/ASVS.md', 'SECURITY.md'])(
  'API-53 %s names files, tests and rows that exist',
  (page) => {
    const faults = read(page)
      .split('\n')
      .flatMap((line) => faultsOf(line).map((fault) => `${line.slice(0, 60)}: ${fault}`));
    expect(faults).toEqual([]);
  },
);

it.each([
  ['| a | `no-such.test.ts` |', 'no-such.test.ts does not exist'],
  ['| a | `no/such/folder` |', 'no/such/folder does not exist'],
  ['| a | `main.ts` |', expect.stringMatching(/^main\.ts could be \d+ files$/u)],
  ['| a | XYZ-99 |', 'XYZ-99 is no row'],
  ['| a | NAV-03, `scripts/lock.test.ts` |', 'NAV-03 is in none of scripts/lock.test.ts'],
  ['| a | [page](no-such.md) |', 'no-such.md does not exist'],
  ['| 1.1.1 | a requirement | yes | because |', 'has no test'],
])('API-53 reports %s', (line, fault) => {
  expect(faultsOf(line)).toEqual([fault]);
});
