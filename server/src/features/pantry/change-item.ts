import type { Request } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { refuseViolations } from '../../http/errors/refuse-violations.ts';
import type { Caller } from '../../http/handlers.ts';
import type { WireRow } from '../../http/answers.ts';
import { updatePantryItem } from './pantry-items.sql.ts';
import { fitIncrease } from './batches/fit-increase.ts';
import { stockFailuresByConstraint } from './stock-failures.ts';

export type ItemChange = Request<'changePantryItem'>['body'];

/**
 * Changes an item of a pantry; undefined if the pantry has no such item. Refuses with
 * 'stock-too-large' and 'product-not-found'.
 */
export async function changeItem(
  sql: Transaction,
  { householdId }: Pick<Caller, 'householdId'>,
  pantryId: string,
  itemId: string,
  body: ItemChange,
  now: Date,
): Promise<WireRow | undefined> {
  if ((body.add ?? 0) > 0 || body.quantity !== undefined)
    await fitIncrease(sql, { householdId, pantryId, itemId }, body, now);
  return refuseViolations(
    stockFailuresByConstraint,
    sql.first(updatePantryItem, {
      itemId,
      pantryId,
      householdId,
      quantity: body.quantity ?? null,
      add: body.add ?? null,
      now,
      setsThreshold: body.lowStockAlertThreshold !== undefined,
      threshold: body.lowStockAlertThreshold ?? null,
      setsTarget: body.targetQuantity !== undefined,
      target: body.targetQuantity ?? null,
      productId: body.productId ?? null,
      name: body.name ?? null,
      foldedName: body.name === undefined ? null : fold(body.name),
      setsText: body.unitText !== undefined,
      unitText: body.unitText ?? null,
      setsShelfLife: body.shelfLifeDays !== undefined,
      shelfLife: body.shelfLifeDays ?? null,
      setsOpenedLife: body.openedLifeDays !== undefined,
      openedLife: body.openedLifeDays ?? null,
    }),
  );
}
