import { fold } from '@quitanda/contract/text';
import { WireJson } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import {
  deleteRememberedNote,
  selectRememberedNotes,
  storeRememberedNote,
} from './remembered-notes.sql.ts';

export const rememberedNoteHandlers: Handlers<'getRememberedNotes' | 'rememberNote'> = {
  getRememberedNotes: asMember(async (_, { caller, sql }) => {
    const row = await sql.first(selectRememberedNotes, { householdId: caller.householdId });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  rememberNote: asMember(async ({ body: { name, note } }, { caller, now, sql }) => {
    const named = { householdId: caller.householdId, foldedName: fold(name) };
    if (note === null) await sql.rows(deleteRememberedNote, named);
    else await sql.first(storeRememberedNote, { ...named, note, now });
    return { status: 204, body: null };
  }),
};
