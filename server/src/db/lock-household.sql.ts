import { statement, type Transaction } from './database.ts';

const lockHouseholdRow = statement<{ id: string }, [householdId: string]>(
  'households.lock',
  'select id from households where id = $1 for no key update',
);

/**
 * Lets one transaction at a time change a household until it ends, so that revisions and limits per
 * household (API-17) hold for two devices too. Take it before any row of the household: a trigger of
 * those rows raises the revision (docs/adr/0038), and would wait for it in a circle.
 */
export async function lockHousehold(transaction: Transaction, householdId: string): Promise<void> {
  await transaction.first(lockHouseholdRow, householdId);
}
