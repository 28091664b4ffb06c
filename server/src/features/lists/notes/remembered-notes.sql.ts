/** The notes that a household keeps for the names of its items (LST-55). */
import { limits } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { isoInstant } from '../../../db/values/iso-instant.ts';
import type { WireRow } from '../../../http/answers.ts';
import type { SyncedKind } from '../../../http/sync/changes.sql.ts';
import { forgetLeastRecent } from '../forget-least-recent.sql.ts';

const noteJson = `json_build_object('id', remembered.id, 'note', remembered.note)`;

export const selectRememberedNotes = statement<WireRow, { householdId: string }>(
  'selectRememberedNotes',
  `select coalesce(json_agg(${noteJson} order by remembered.id collate "C"), '[]')::text as json
   from remembered_notes as remembered where remembered.household_id = :householdId`,
);

/** Stores the note of a folded name. */
export const storeRememberedNote = statement<
  { id: string },
  { householdId: string; foldedName: string; note: string; now: Date }
>(
  'storeRememberedNote',
  `with forgotten as (
     ${forgetLeastRecent({
       table: 'remembered_notes',
       name: 'id',
       chosenAt: 'changed_at',
       max: limits.rememberedNotesPerHousehold,
     })}
   )
   insert into remembered_notes (household_id, id, note, changed_at)
   values (:householdId, :foldedName, :note, :now)
   on conflict on constraint remembered_notes_pkey
     do update set note = excluded.note, changed_at = excluded.changed_at
   returning id`,
);

export const deleteRememberedNote = statement<never, { householdId: string; foldedName: string }>(
  'deleteRememberedNote',
  'delete from remembered_notes where household_id = :householdId and id = :foldedName',
);

/** Remembered notes in the form that devices store. */
export const syncedRememberedNotes: SyncedKind = {
  kind: 'rememberedNotes',
  table: 'remembered_notes',
  from: 'remembered_notes as remembered',
  alias: 'remembered',
  id: 'remembered.id',
  json: noteJson,
};

/** SQL for the remembered notes of a household, for the export. */
export const exportedRememberedNotes = (household: string) => `(
  select coalesce(json_agg(json_build_object(
    'itemName', remembered.id,
    'note', remembered.note,
    'changedAt', ${isoInstant('remembered.changed_at')}
  ) order by remembered.id collate "C"), '[]')
  from remembered_notes as remembered where remembered.household_id = ${household}
)`;
