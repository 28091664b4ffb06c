import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../../db/database.ts';
import type { BoughtLine } from '../finishing/finish.ts';
import { pruneRedirects, touchPantry } from './joining.sql.ts';
import { deleteKeptOut, insertKeptOut } from './keep-out.sql.ts';

interface KeptOut {
  readonly householdId: string;
  readonly pantryId: string;
  readonly now: Date;
}

/** Keeps bought things out of a locked pantry, now and later, unless it has stock of them (PAN-15, SHO-29). */
export async function keepOut(
  sql: Transaction,
  { householdId, pantryId, now }: KeptOut,
  bought: readonly BoughtLine[],
): Promise<void> {
  if (bought.length === 0) return;
  const things = bought.map(({ id, name, productName, productId, unit }) => ({
    id,
    name: productName ?? name,
    folded_name: fold(productName ?? name),
    unit,
    product_id: productId,
  }));
  await sql.rows(insertKeptOut, { householdId, pantryId, things: JSON.stringify(things), now });
  await sql.rows(pruneRedirects, { householdId, pantryId });
  await sql.rows(touchPantry, { householdId, pantryId, now });
}

/** Ends what an undone finish has kept out of its locked pantry. */
export async function undoKeepOut(
  sql: Transaction,
  { householdId, pantryId, now }: KeptOut,
  finishId: string,
): Promise<void> {
  const deleted = await sql.rows(deleteKeptOut, { householdId, finishId });
  if (deleted.length > 0) await sql.rows(touchPantry, { householdId, pantryId, now });
}
