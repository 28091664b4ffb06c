/** Notes that a household keeps for the names of its items (LST-55). */
import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { itemNote, name } from '../../wire.ts';

export const rememberedNote = z.object({
  /** The name of the items, folded as by `fold`. */
  id: z.string(),
  note: z.string(),
});
export type RememberedNote = z.input<typeof rememberedNote>;

export const rememberedNoteEndpoints = defineEndpoints({
  getRememberedNotes: {
    summary: 'The notes that items get by their names, sorted by name (LST-55)',
    responses: { 200: z.array(rememberedNote) },
    errors: [],
  },
  rememberNote: {
    summary: 'Set the note that items of a name get when they are added; null forgets it (LST-55)',
    body: z.object({ name: name(), note: itemNote }),
    responses: { 204: null },
    errors: [],
  },
});
