import type { RowKind } from '@quitanda/contract';
import { statement, type Statement } from '../../db/database.ts';

/** Says how one kind of rows is read. The slice that owns the table defines it. */
export interface SyncedKind {
  readonly kind: RowKind;
  readonly table: string;
  /** The table with its alias, and the joins that its JSON needs. */
  readonly from: string;
  /** The alias of the table. */
  readonly alias: string;
  /** SQL for the id of a row within its kind; its tombstone has the same id. */
  readonly id: string;
  /** SQL for the row as the answer contains it. */
  readonly json: string;
}

/** The state of a household, and the last sequence of one of its devices. */
export interface HouseholdState {
  /** The household's current revision. */
  revision: number;
  /** Tombstones up to this revision have been deleted. */
  oldestRevision: number;
  epoch: string;
  lastSequence: number;
}

export interface ChangedRow extends HouseholdState {
  /** Null if nothing changed. */
  kind: RowKind | null;
  id: string;
  /** The revision of the row. */
  changedRevision: number;
  /** Null for a removed row. */
  json: string | null;
}

export type SelectChanges = Statement<
  ChangedRow,
  {
    userId: string;
    deviceId: string;
    householdId: string;
    revision: number;
    kind: string;
    id: string;
    /** Tombstones up to this revision are not needed. */
    resetRevision: number;
    limit: number;
  }
>;

/**
 * Reads the changes of a household after a position, in the order of revisions, and the state of
 * the household and the device. One statement reads everything, so that it comes from one snapshot.
 * Returns no row for a user who is not a member of the household.
 */
export function createChangesStatement(kinds: readonly SyncedKind[]): SelectChanges {
  const parts = [...kinds.map(changedRowsOf), removedRowsOf(kinds)].map((part) => `(${part})`);
  return statement(
    'selectChanges',
    `with page as materialized (
       ${parts.join('\n union all\n')}
       order by revision, kind, id, is_removed limit :limit
     )
     select households.revision, households.oldest_revision as "oldestRevision",
       database_epoch.epoch, coalesce(devices.last_sequence, 0) as "lastSequence",
       page.kind, page.id, page.revision as "changedRevision",
       case when not page.is_removed then case page.kind ${kinds.map(jsonOf).join('\n')} end end as json
     from households cross join database_epoch
     join household_members as mine
       on mine.household_id = households.id and mine.user_id = :userId
     left join devices on devices.user_id = :userId and devices.device_id = :deviceId
     left join page on true
     where households.id = :householdId
     order by page.revision, page.kind, page.id, page.is_removed`,
  );
}

/**
 * Selects the changed rows of one kind, without JSON: JSON is built only for the rows of the page.
 */
function changedRowsOf({ kind, table, alias, id }: SyncedKind): string {
  return `select '${kind}' collate "C" as kind, (${id}) collate "C" as id, ${alias}.revision,
     false as is_removed, ${alias}.ctid as row_position
   from ${table} as ${alias}
   where ${alias}.household_id = :householdId and ${alias}.revision >= :revision
     and (${alias}.revision, '${kind}' collate "C", (${id}) collate "C") > (:revision, :kind, :id)
   order by ${alias}.revision, (${id}) collate "C" limit :limit`;
}

function removedRowsOf(kinds: readonly SyncedKind[]): string {
  const kind = `case tombstone.kind ${kinds
    .map((each) => `when '${each.table}' then '${each.kind}'`)
    .join(' ')} end`;
  const tables = kinds.map(({ table }) => `'${table}'`).join(', ');
  return `select (${kind}) collate "C", tombstone.id collate "C", tombstone.revision, true, null
   from household_tombstones as tombstone
   where tombstone.household_id = :householdId and tombstone.kind in (${tables})
     and tombstone.revision >= :revision and tombstone.revision > :resetRevision
     and (tombstone.revision, (${kind}) collate "C", tombstone.id collate "C") > (:revision, :kind, :id)
   order by tombstone.revision, 1, 2 limit :limit`;
}

const jsonOf = ({ kind, from, alias, json }: SyncedKind): string =>
  `when '${kind}' then (select ${json}::text from ${from}
    where ${alias}.household_id = :householdId and ${alias}.ctid = page.row_position)`;
