import { expect, it } from 'vitest';
import { replaceNpmCommands } from './operator-command.ts';

it('REL-03 replaces the npm commands in texts for operators with those of a release', () => {
  const text =
    'Usage: npm run restore -- FILE\n       npm run restore -- --undo\n       npm run audit';
  expect(replaceNpmCommands(text, true)).toBe(
    'Usage: quitanda restore FILE\n       quitanda restore --undo\n       quitanda audit',
  );
  expect(replaceNpmCommands(text, false)).toBe(text);
});
