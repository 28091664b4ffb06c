import { expect, it } from 'vitest';
import { journeysOf } from './changed.ts';

const journeysOfFiles = (...files: readonly string[]) => journeysOf({ base: 'HEAD', files });

it('selects the journeys of the rows that are tested beside a changed file', async () => {
  const [, pattern = '', ...others] = (await journeysOfFiles('web/src/router/router.ts')) ?? [];
  expect(others).toEqual(['--project', 'phone']);
  const grep = new RegExp(pattern, 'u');
  expect(grep.test('NAV-01 Back leaves a screen')).toBe(true);
  expect(grep.test('PAN-01 a pantry is empty at first')).toBe(false);
});

it('selects the journeys of a changed spec by the rows in their names', async () => {
  const [, pattern = ''] = (await journeysOfFiles('e2e/lists.spec.ts')) ?? [];
  expect(pattern).toMatch(/\bLST-\d{2}\b/u);
});

it('selects no journey for a change of a page, a test or a script', async () => {
  expect(
    await journeysOfFiles('README.md', 'scripts/run.ts', 'e2e/support/app.ts'),
  ).toBeUndefined();
});
