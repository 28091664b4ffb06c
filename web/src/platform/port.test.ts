import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const answersOf = (folder: string) =>
  globSync('*.ts', { cwd: path.join(import.meta.dirname, folder) }).filter(
    (name) => !name.endsWith('.test.ts'),
  );

it('MOB-02 the native platform has all exports of the web platform', () => {
  const native = answersOf('native');
  expect(answersOf('web').filter((name) => !native.includes(name))).toEqual([]);
  expect(native.length).toBeGreaterThan(8);
});
