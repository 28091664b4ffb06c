import { limits } from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { countPantryItems } from './pantry-items.sql.ts';
import { countPantries } from './pantry.sql.ts';

/** Checks the number of pantries after one was added. Refuses with 'too-many-pantries'. */
export async function checkPantryCount(sql: Transaction, householdId: string): Promise<void> {
  const total = await sql.first(countPantries, { householdId });
  if (total && total.count > limits.pantriesPerHousehold) throw new ApiError('too-many-pantries');
}

/**
 * Checks the number of items of a pantry after some were added. Refuses with
 * 'too-many-pantry-items'.
 */
export async function checkPantryItemCount(
  sql: Transaction,
  householdId: string,
  pantryId: string,
): Promise<void> {
  const total = await sql.first(countPantryItems, { householdId, pantryId });
  if (total && total.count > limits.itemsPerPantry) throw new ApiError('too-many-pantry-items');
}
