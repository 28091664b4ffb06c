/** Checks that the files, tests and rows which the pages about security name exist (API-53). */
import { expect, it } from 'vitest';
import { faultsOfPaths, files, findFiles, pathsIn, read } from './docs/pages.ts';

const spec = files
  .filter((file) => file.startsWith('docs/spec/'))
  .map(read)
  .join('\n');

const testFile = /\.(?:test|spec)\.tsx?$/u;

/** Returns what is wrong with one line of the page at `page`. */
function faultsOf(page: string, line: string): string[] {
  const names = pathsIn(line);
  const tests = names.filter((name) => testFile.test(name));
  const sources = tests.flatMap(findFiles).map(read);
  const rows = [...line.matchAll(/\b(?!SHA-)[A-Z]{2,5}-\d{2,3}\b/gu)].map(([row]) => row);
  return [
    ...faultsOfPaths(page, line),
    ...names.flatMap((name) => {
      const found = findFiles(name).length;
      return found > 1 && !name.includes('/') ? [`${name} could be ${found} files`] : [];
    }),
    ...rows.filter((row) => !spec.includes(`| ${row} |`)).map((row) => `${row} is no row`),
    ...rows
      .filter((row) => tests.length > 0 && !sources.some((source) => source.includes(row)))
      .map((row) => `${row} is in none of ${tests.join(', ')}`),
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
      .flatMap((line) => faultsOf(page, line).map((fault) => `${line.slice(0, 60)}: ${fault}`));
    expect(faults).toEqual([]);
  },
);

it.each([
  ['| a | `no-such.test.ts` |', 'SECURITY.md: no-such.test.ts does not exist'],
  ['| a | `no/such/folder` |', 'SECURITY.md: no/such/folder does not exist'],
  ['| a | `main.ts` |', expect.stringMatching(/^main\.ts could be \d+ files$/u)],
  ['| a | XYZ-99 |', 'XYZ-99 is no row'],
  ['| a | NAV-03, `scripts/lock.test.ts` |', 'NAV-03 is in none of scripts/lock.test.ts'],
  ['| 1.1.1 | a requirement | yes | because |', 'has no test'],
])('API-53 reports %s', (line, fault) => {
  expect(faultsOf('SECURITY.md', line)).toEqual([fault]);
});
