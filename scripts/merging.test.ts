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

/** Returns an error for each test of the last cell that does not exist, or if the cell has none. */
function faultsOf([pair = '', ...cells]: readonly string[]): string[] {
  const tests = [...(cells.at(-1) ?? '').matchAll(/\[(.+?)\]\((.+?)\)/gu)];
  if (cells.length !== 4 || tests.length === 0) return [`${pair}: no test`];
  return tests.flatMap(([, title = '', path = '']) => {
    const file = join(folder, path);
    const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const exists = [`'${title}'`, `"${title}"`].some((quoted) => source.includes(quoted));
    return exists ? [] : [`${pair}: '${title}' is not in ${path}`];
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
