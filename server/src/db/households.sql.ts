import { defaultZone, type HouseholdZone } from '@quitanda/contract';
import { statement, type Sql, type Transaction } from './database.ts';

const lockHouseholdRow = statement<{ id: string }, { householdId: string }>(
  'lockHouseholdRow',
  'select id from households where id = :householdId for no key update',
);

/** Prevents other transactions from changing a household until this one ends. */
export async function lockHousehold(transaction: Transaction, householdId: string): Promise<void> {
  await transaction.first(lockHouseholdRow, { householdId });
}

const selectOwnIds = statement<{ id: string }, { userId: string }>(
  'selectOwnIds',
  'select household_id as id from household_members where user_id = :userId order by household_id',
);

/** Prevents other transactions from changing any household of a user until this one ends. */
export async function lockOwnHouseholds(transaction: Transaction, userId: string): Promise<void> {
  for (const { id } of await transaction.rows(selectOwnIds, { userId })) {
    await lockHousehold(transaction, id);
  }
}

/** Clears the writer of the transaction: rows that it changes later get no `changed_by`. */
export const clearWriter = statement<{ cleared: string }>(
  'clearWriter',
  "select set_config('quitanda.by', '', true) as cleared",
);

const callRaiseRevision = statement<{ revision: number }, { householdId: string; userId: string }>(
  'callRaiseRevision',
  // The statement reads the household, so that Citus calls the functions on the node that has it.
  `select raise_revision(id) as revision, set_config('quitanda.by', :userId, true)
   from households where id = :householdId`,
);

/**
 * Raises the revision of a household, and locks the household until the transaction ends. Two
 * devices that write at the same time therefore get different revisions, and cannot exceed the
 * limits of a household (API-17) together. Call it before locking any row of the household: a
 * trigger of those rows raises the revision too (docs/adr/0038), and two transactions could
 * deadlock. The rows that the transaction changes get the user as `changed_by` (docs/adr/0044).
 */
export async function raiseRevision(
  transaction: Transaction,
  householdId: string,
  userId: string,
): Promise<void> {
  const row = await transaction.first(callRaiseRevision, { householdId, userId });
  if (row) transaction.recordRevision(householdId, row.revision);
}

const selectOwnRevisions = statement<{ id: string; revision: number }, { userId: string }>(
  'selectOwnRevisions',
  `select households.id, households.revision from households
   join household_members on household_members.household_id = households.id
   where household_members.user_id = :userId`,
);

/** Records the revisions of all households of a user, after triggers may have raised them. */
export async function recordRevisionsOf(transaction: Transaction, userId: string): Promise<void> {
  const rows = await transaction.rows(selectOwnRevisions, { userId });
  for (const { id, revision } of rows) transaction.recordRevision(id, revision);
}

/**
 * Returns two CTEs, `raised` and `kept`, with which another statement does what {@link
 * raiseRevision} does. `kept` stores the revision and the user in settings of the transaction. The
 * statement must read `kept`, because PostgreSQL runs such a CTE only if something reads it. `kept`
 * reads the household too, so that Citus runs it on the node that has the household.
 */
export const raiseRevisionCtes = (householdId: string, userId: string, condition: string) => `
  raised as (
    update households set revision = revision + 1, raised_in = pg_current_xact_id()
    where id = ${householdId} and ${condition}
    returning id, revision
  ), kept as (
    select set_config('quitanda.raised', raised.id || ' ' || raised.revision, true),
      set_config('quitanda.by', ${userId}::text, true)
    from raised join households on households.id = raised.id where households.id = ${householdId}
  )`;

const selectTimeZone = statement<{ timeZone: HouseholdZone }, { householdId: string }>(
  'selectTimeZone',
  'select time_zone as "timeZone" from households where id = :householdId',
);

/** Returns the time zone in which the days and months of a household are counted (CASA-65). */
export async function readTimeZone(sql: Sql, householdId: string): Promise<HouseholdZone> {
  return (await sql.first(selectTimeZone, { householdId }))?.timeZone ?? defaultZone;
}
