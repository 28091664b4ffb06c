import { expect, it } from 'vitest';
import { packageCountWrites } from './package-counts.mutations.ts';

it('UNI-10 says that a count which the server refuses was not stored', () => {
  const { failureText } = packageCountWrites.rememberPackageCount;
  expect(failureText).toBe('Falha ao guardar a quantidade da embalagem.');
});
