import { statement, type Transaction } from './database.ts';

const lockHouseholdRow = statement<{ id: string }, [householdId: string]>(
  'households.lock',
  'select id from households where id = $1 for no key update',
);

/** Lets no other transaction change a household until this one ends. */
export async function lockHousehold(transaction: Transaction, householdId: string): Promise<void> {
  await transaction.first(lockHouseholdRow, householdId);
}

const lockOwnRows = statement<{ id: string }, [userId: string]>(
  'households.lock-own',
  `select households.id from households
   join household_members on household_members.household_id = households.id
   where household_members.user_id = $1
   order by households.id for no key update of households`,
);

/** The same for all households of a user. */
export async function lockOwnHouseholds(transaction: Transaction, userId: string): Promise<void> {
  await transaction.rows(lockOwnRows, userId);
}

/** From now on, rows that the transaction changes get no `changed_by`. */
export const forgetWriter = statement<{ cleared: string }>(
  'households.forget-writer',
  "select set_config('quitanda.by', '', true) as cleared",
);

const raiseHouseholdRow = statement<
  { revision: number | null },
  [householdId: string, userId: string]
>('households.raise', "select raise_revision($1) as revision, set_config('quitanda.by', $2, true)");

/**
 * Lets one transaction at a time change a household until it ends, so that revisions and limits per
 * household (API-17) hold for two devices too, and raises its revision. Take it before any row of the
 * household: a trigger of those rows would raise it (docs/adr/0038), and wait for it in a circle.
 * The rows that the transaction changes say that the user did it (docs/adr/0044).
 */
export async function raiseHousehold(
  transaction: Transaction,
  householdId: string,
  userId: string,
): Promise<void> {
  const row = await transaction.first(raiseHouseholdRow, householdId, userId);
  if (typeof row?.revision === 'number') transaction.noteRaised(householdId, row.revision);
}

const selectOwnRevisions = statement<{ id: string; revision: number }, [userId: string]>(
  'households.own-revisions',
  `select households.id, households.revision from households
   join household_members on household_members.household_id = households.id
   where household_members.user_id = $1`,
);

/** Records the new revisions of all households of a user, which triggers have raised. */
export async function noteOwnRaised(transaction: Transaction, userId: string): Promise<void> {
  const rows = await transaction.rows(selectOwnRevisions, userId);
  for (const { id, revision } of rows) transaction.noteRaised(id, revision);
}

/** SQL that does what {@link raiseHousehold} does, as a part of another statement: two of its CTEs. */
export const raising = (householdId: string, userId: string, condition: string) => `
  raised as (
    update households set revision = revision + 1, raised_in = pg_current_xact_id()
    where id = ${householdId} and ${condition}
    returning id, revision
  ), kept as (
    select set_config('quitanda.raised', id || ' ' || revision, true),
      set_config('quitanda.by', ${userId}::text, true)
    from raised
  )`;
