import type { RowKind } from '@quitanda/contract';
import { statement, type Statement } from '../../db/database.ts';

/** How one kind of rows is read: a slice that owns the table says it. */
export interface SyncedKind {
  readonly kind: RowKind;
  readonly table: string;
  /** The table with its alias, and what its JSON needs beside. */
  readonly from: string;
  /** The alias of the table. */
  readonly alias: string;
  /** SQL for the id of a row among its kind, the same as its tombstone's. */
  readonly id: string;
  /** SQL for the row as it goes over the wire. */
  readonly json: string;
}

export interface ChangedRow {
  /** Of the household now. */
  revision: number;
  /** The tombstones up to here are gone. */
  oldestRevision: number;
  epoch: string;
  lastSequence: number;
  /** Whether everything comes. */
  isReset: boolean;
  /** Null where nothing changed. */
  kind: RowKind | null;
  id: string;
  /** Of the row. */
  changedAt: number;
  /** Null for a row that was removed. */
  json: string | null;
}

export type SelectChanges = Statement<
  ChangedRow,
  [
    userId: string,
    deviceId: string,
    householdId: string,
    epoch: string,
    revision: number,
    kind: string,
    id: string,
    resetAt: number,
    limit: number,
  ]
>;

/**
 * What changed in a household after a position, in the order of revisions, with how far the device
 * has come: one statement, so that all of it is of one moment. A position that the household does not
 * know, or whose tombstones are gone, counts as the beginning.
 */
export function changesStatement(kinds: readonly SyncedKind[]): SelectChanges {
  return statement(
    'sync.changes',
    `with place as materialized (
       select households.revision, households.oldest_revision, database_epoch.epoch,
         devices.last_sequence,
         not (
           database_epoch.epoch::text = $4 and $5 <= households.revision
           and greatest($5, $8) >= households.oldest_revision
         ) as is_reset
       from households cross join database_epoch
       join devices on devices.user_id = $1 and devices.device_id = $2
       where households.id = $3
     ), start as materialized (
       select case when is_reset then -1 else $5 end as revision,
         case when is_reset then '' else $6 end collate "C" as kind,
         case when is_reset then '' else $7 end collate "C" as id,
         case when is_reset then revision else $8 end as reset_at
       from place
     ), page as (
       ${[...kinds.map(changedOf), tombstonesOf(kinds)].map((part) => `(${part})`).join('\n union all\n')}
       order by 3, 1, 2, 4 limit $9
     )
     select place.revision, place.oldest_revision as "oldestRevision", place.epoch,
       place.last_sequence as "lastSequence", place.is_reset as "isReset",
       page.kind, page.id, page.revision as "changedAt", page.json
     from place left join page on true
     order by page.revision, page.kind, page.id`,
  );
}

function changedOf({ kind, from, alias, id, json }: SyncedKind): string {
  return `select '${kind}' collate "C" as kind, (${id}) collate "C" as id, ${alias}.revision,
     ${json}::text as json
   from ${from}
   where ${alias}.household_id = $3 and ${alias}.revision >= (select revision from start)
     and (${alias}.revision, '${kind}' collate "C", (${id}) collate "C")
       > (select revision, kind, id from start)
   order by ${alias}.revision, (${id}) collate "C" limit $9`;
}

function tombstonesOf(kinds: readonly SyncedKind[]): string {
  const kind = `case tombstone.kind ${kinds
    .map((each) => `when '${each.table}' then '${each.kind}'`)
    .join(' ')} end`;
  const tables = kinds.map(({ table }) => `'${table}'`).join(', ');
  return `select (${kind}) collate "C", tombstone.id collate "C", tombstone.revision, null
   from household_tombstones as tombstone
   where tombstone.household_id = $3 and tombstone.kind in (${tables})
     and tombstone.revision >= (select revision from start)
     and tombstone.revision > (select reset_at from start)
     and (tombstone.revision, (${kind}) collate "C", tombstone.id collate "C")
       > (select revision, kind, id from start)
   order by tombstone.revision, 1, 2 limit $9`;
}
