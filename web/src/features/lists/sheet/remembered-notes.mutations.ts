/**
 * How the write of a remembered note changes the rows of the home, and its description (LST-55, MOB-01). It is
 * loaded after the first screen, which does not need it.
 */
import { fold } from '@quitanda/contract/text';
import type { WriteDefinitions } from '../../../sync/replica/definitions.ts';

export const rememberedNoteWrites = {
  rememberNote: {
    describe: ({ body: { name, note } }) =>
      note === null
        ? `Não lembrar mais a nota de "${name}"`
        : `Lembrar "${note}" sempre que "${name}" entrar em uma lista`,
    failureText: 'Falha ao guardar a nota.',
    apply(rows, { body: { name, note } }) {
      const id = fold(name);
      if (note === null) rows.remove('rememberedNotes', id);
      else rows.put('rememberedNotes', { id, note });
    },
  },
} satisfies Partial<WriteDefinitions>;
