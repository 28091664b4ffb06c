import { type PantryUnit } from '@quitanda/contract';
import type { Transaction } from '../../../db/database.ts';
import { selectRedirect } from '../joining/joining.sql.ts';
import { selectBatchedItem, type BatchedItem } from './changed-batches.sql.ts';

/** A stock, and how the amounts of the item that was asked for convert to its unit. */
interface FoundStock {
  readonly item: BatchedItem;
  readonly factor: number;
  /** The unit of the item that was asked for. */
  readonly unit: PantryUnit;
}

/**
 * Finds an item of a pantry, or the one with which it was joined since, as a person changed it before they
 * saw the join (PAN-14). Undefined if it is nowhere, or its unit cannot be converted.
 */
export async function findStock(
  sql: Transaction,
  householdId: string,
  pantryId: string,
  itemId: string,
): Promise<FoundStock | undefined> {
  const item = await sql.first(selectBatchedItem, { householdId, pantryId, itemId });
  if (item) return { item, factor: 1, unit: item.unit };
  const redirect = await sql.first(selectRedirect, { householdId, pantryId, id: itemId });
  if (!redirect || redirect.into === null || redirect.factor === null) return undefined;
  const { factor, into, unit } = redirect;
  const other = await sql.first(selectBatchedItem, { householdId, pantryId, itemId: into });
  return other && { item: other, factor, unit };
}
