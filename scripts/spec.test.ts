/** Checks the rows of docs/spec. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const docs = path.join(import.meta.dirname, '../docs');
const pages = readdirSync(path.join(docs, 'spec')).map((name) => ({
  name,
  ids: [
    ...readFileSync(path.join(docs, 'spec', name), 'utf8').matchAll(/^\| ([A-Z]+-\d+) \|/gmu),
  ].map(([, id = '']) => id),
}));

it('API-53 gives each row of the specification its own id', () => {
  const ids = pages.flatMap((page) => page.ids);
  expect(ids.length).toBeGreaterThan(400);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

it('API-53 names in SPEC.md the page of each kind of rows', () => {
  const index = readFileSync(path.join(docs, 'SPEC.md'), 'utf8').split('\n');
  for (const { name, ids } of pages) {
    const line = index.find((text) => text.includes(`(spec/${name})`)) ?? '';
    const kinds = new Set(ids.map((id) => id.replace(/-.*/u, '')));
    expect([...kinds].filter((kind) => !new RegExp(`[(, ]${kind}[),]`, 'u').test(line))).toEqual(
      [],
    );
  }
});
