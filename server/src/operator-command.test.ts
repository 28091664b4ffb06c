import { expect, it } from 'vitest';
import { asTyped } from './operator-command.ts';

it('REL-03 a release names its own commands in the texts of the operator', () => {
  const text =
    'Usage: npm run restore -- FILE\n       npm run restore -- --undo\n       npm run audit';
  expect(asTyped(text, true)).toBe(
    'Usage: quitanda restore FILE\n       quitanda restore --undo\n       quitanda audit',
  );
  expect(asTyped(text, false)).toBe(text);
});
