import type { Request } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { refuseViolations } from '../../http/errors/refuse-violations.ts';
import type { Caller } from '../../http/handlers.ts';
import type { WireRow } from '../../http/wire-json.ts';
import { updatePantryItem } from './pantry-items.sql.ts';
import { stockFailuresByConstraint } from './stock-failures.ts';

export type ItemChange = Request<'changePantryItem'>['body'];

/**
 * Changes an item of a pantry; undefined if the pantry has no such item. Refuses with
 * 'stock-too-large' and 'product-not-found'.
 */
export const changeItem = (
  sql: Transaction,
  { householdId }: Pick<Caller, 'householdId'>,
  pantryId: string,
  itemId: string,
  body: ItemChange,
  now: Date,
): Promise<WireRow | undefined> =>
  refuseViolations(
    stockFailuresByConstraint,
    sql.first(
      updatePantryItem,
      itemId,
      pantryId,
      householdId,
      body.quantity ?? null,
      body.add ?? null,
      now,
      body.lowStockAlertThreshold !== undefined,
      body.lowStockAlertThreshold ?? null,
      body.targetQuantity !== undefined,
      body.targetQuantity ?? null,
      body.productId ?? null,
      body.name ?? null,
      body.name === undefined ? null : fold(body.name),
    ),
  );
