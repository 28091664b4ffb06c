import { expect, it } from 'vitest';
import { parseCommand, usage } from './commands.ts';

it('REL-03 serves the app if there is no argument', () => {
  expect(parseCommand([])).toEqual({ kind: 'serve' });
});

it.each(['user', 'product', 'audit', 'backup', 'restore'])(
  "REL-03 passes the arguments of %s to the built operator's command",
  (name) => {
    expect(parseCommand([name, 'a', '--undo'])).toEqual({
      kind: 'operate',
      file: `${name}-command.js`,
      args: ['a', '--undo'],
    });
    expect(usage).toContain(`quitanda ${name} `);
  },
);

it.each([
  [['prepare'], 'prepare'],
  [['health'], 'health'],
  [['--version'], 'version'],
  [['--help'], 'help'],
  [['help'], 'help'],
])('REL-03 reads %j as %s', (args, kind) => {
  expect(parseCommand(args)).toEqual({ kind });
});

it.each([[['serve']], [['health', 'now']], [['../main']], [['']]])(
  'REL-03 refuses %j instead of serving',
  (args) => {
    expect(parseCommand(args)).toEqual({ kind: 'unknown', name: args[0] });
  },
);
