/** Checks that each row of docs/MERGING.md names tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs');
const page = readFileSync(join(folder, 'MERGING.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.slice(2, -2).split(' | '));

/** Returns how many tests have a title, or begin with the words before its '…'. */
function countTests(source: string, title: string): number {
  const words = title.replace(/…$/u, '');
  const end = words === title ? /^['"]/u : /^[^\p{L}\p{N}'"]/u;
  return [`'${words}`, `"${words}`]
    .flatMap((start) => source.split(start).slice(1))
    .filter((rest) => end.test(rest)).length;
}

/** Returns an error for each test of the last cell that is not exactly one test, or if the cell has none. */
function faultsOf([pair = '', ...cells]: readonly string[]): string[] {
  const tests = [...(cells.at(-1) ?? '').matchAll(/\[(.+?)\]\((.+?)\)/gu)];
  if (cells.length !== 4 || tests.length === 0) return [`${pair}: no test`];
  return tests.flatMap(([, title = '', path = '']) => {
    const file = join(folder, path);
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const count = countTests(source, title);
    return count === 1 ? [] : [`${pair}: '${title}' names ${count} tests in ${path}`];
  });
}

it('CASA-46 each row of the table names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.flatMap(faultsOf)).toEqual([]);
});

it('reports a row without a test, and a row whose test does not exist', () => {
  expect(faultsOf(['both tick', 'both', 'why', 'nothing', ''])).toEqual(['both tick: no test']);
  const missingTest = '[some other test](./merging.test.ts)';
  expect(faultsOf(['both tick', 'both', 'why', 'nothing', missingTest])).toHaveLength(1);
});

it('reports a beginning that is not marked, that several titles have, or that ends within a word', () => {
  const row = (title: string) => ['both tick', '', '', '', `[${title}](../scripts/spec.test.ts)`];
  expect(faultsOf(row('API-53 names in SPEC.md the page…'))).toEqual([]);
  expect(faultsOf(row('API-53 names in SPEC.md the page'))).toHaveLength(1);
  expect(faultsOf(row('API-53…'))).toHaveLength(1);
  expect(faultsOf(row('API-53 names in SPEC.md the pag…'))).toHaveLength(1);
});
