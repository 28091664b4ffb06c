/** Checks the rows of docs/SPEC.md. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const page = readFileSync(path.join(import.meta.dirname, '../docs/SPEC.md'), 'utf8');

it('API-53 gives each row of SPEC.md its own id', () => {
  const ids = [...page.matchAll(/^\| ([A-Z]+-\d+) \|/gmu)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(400);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
