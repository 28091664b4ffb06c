import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const modulesIn = (folder: string) =>
  globSync('*.ts', { cwd: path.join(import.meta.dirname, folder) }).filter(
    (name) => !name.endsWith('.test.ts'),
  );

it('MOB-02 has a native module for each module of the web platform', () => {
  const native = modulesIn('native');
  expect(modulesIn('web').filter((name) => !native.includes(name))).toEqual([]);
  expect(native.length).toBeGreaterThan(8);
});
