import type { PantryUnit, Request } from '@quitanda/contract';
import type { Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { refuseViolations } from '../../../http/errors/refuse-violations.ts';
import type { Caller, Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import { recordActivity } from '../../../shared/activity/record-activity.ts';
import { joinBatches, separateBatches } from '../batches/joined-batches.ts';
import { checkPantryItemCount } from '../pantry-count.ts';
import { lockPantry } from '../pantry.sql.ts';
import { stockFailuresByConstraint } from '../stock-failures.ts';
import {
  addJoinedStock,
  deleteJoinedItem,
  deleteRedirect,
  insertInUnit,
  lockItems,
  lockRedirect,
  pruneRedirects,
  redirectItem,
  restoreItem,
  selectRedirect,
  takeBackStock,
  touchPantry,
  type JoinedItem,
} from './joining.sql.ts';
import { maxStock, toStock } from './to-stock.ts';

type Join = Request<'joinPantryItem'>['body'];

/** What the device sends, in the unit of the item that remains. */
interface Target {
  /** Undefined if the item goes on under this id, in another unit. */
  readonly existing: JoinedItem | undefined;
  readonly id: string;
  readonly factor: number | null;
}

export const joiningHandlers: Handlers<'joinPantryItem' | 'separatePantryItem'> = {
  /**
   * PAN-13 to PAN-15. Does nothing if the item has already left the pantry, because two people may join the
   * same items, or change the unit of one, at the same time.
   */
  joinPantryItem: asMember(async ({ params: { pantryId, itemId }, body }, { caller, now, sql }) => {
    const { householdId } = caller;
    if (!(await sql.first(lockPantry, { pantryId, householdId })))
      throw new ApiError('item-not-found');
    const [item] = await sql.rows(lockItems, { householdId, pantryId, ids: [itemId] });
    if (!item) {
      if (await sql.first(selectRedirect, { householdId, pantryId, id: itemId }))
        return { status: 204, body: null };
      throw new ApiError('item-not-found');
    }
    if (body.into === null) {
      await removeItem(sql, householdId, item, { id: null, factor: null, before: {} }, now);
      recordActivity(
        sql,
        caller,
        { kind: 'stock-left-out', place: { id: pantryId }, subject: item },
        now,
      );
    } else {
      const target = await findTarget(sql, householdId, pantryId, item, {
        ...body,
        into: body.into,
      });
      if (target.id !== item.id) await joinWith(sql, caller, item, target, body, now);
    }
    await sql.first(pruneRedirects, { householdId, pantryId });
    await sql.first(touchPantry, { householdId, pantryId, now });
    return { status: 204, body: null };
  }),

  /** PAN-14: undoes a join. What was used since the join is not given back. */
  separatePantryItem: asMember(async ({ params: { pantryId, itemId } }, { caller, now, sql }) => {
    const { householdId } = caller;
    if (!(await sql.first(lockPantry, { pantryId, householdId })))
      throw new ApiError('item-not-found');
    const redirect = await sql.first(lockRedirect, { householdId, pantryId, id: itemId });
    if (!redirect) throw new ApiError('item-not-found');
    const { factor, into, intoQuantity, before } = redirect;
    const isConvertible = factor !== null && intoQuantity !== null;
    const share = isConvertible
      ? Math.min(intoQuantity, before.isNew ? intoQuantity : toStock(redirect.quantity, factor))
      : 0;
    const quantity = isConvertible
      ? Math.min(before.isNew ? maxStock : redirect.quantity, toStock(share, 1 / factor))
      : redirect.quantity;
    const { separated, left } = separateBatches(itemId, redirect, { share, quantity });
    const id = itemId;
    const batches = JSON.stringify(separated);
    await sql.first(restoreItem, { householdId, id, quantity, batches, callerId: caller.id, now });
    const takenBack = { redirectId: id, quantity: share, batches: JSON.stringify(left) };
    await sql.first(takeBackStock, { householdId, ...takenBack, now });
    await sql.first(deleteRedirect, { householdId, id: itemId });
    if (before.isNew === true && into !== null)
      await sql.first(deleteJoinedItem, { householdId, id: into });
    await checkPantryItemCount(sql, householdId, pantryId);
    await sql.first(touchPantry, { householdId, pantryId, now });
    const subject = { id: itemId, name: redirect.name };
    recordActivity(sql, caller, { kind: 'stock-separated', place: { id: pantryId }, subject }, now);
    return { status: 204, body: null };
  }),
};

const toStockOrNull = (quantity: number | null, factor: number | null) =>
  quantity === null || factor === null ? null : toStock(quantity, factor);

/**
 * Finds the item with which another one is joined, also if that one was joined with a third since.
 * Refuses with 'item-not-found', and with 'validation' if it is unknown how the units convert.
 */
async function findTarget(
  sql: Transaction,
  householdId: string,
  pantryId: string,
  item: JoinedItem,
  { into, unit, ratio }: Join & { readonly into: string },
): Promise<Target> {
  const redirect = await sql.first(selectRedirect, { householdId, pantryId, id: into });
  const id = redirect?.into ?? into;
  const [existing] =
    id === item.id ? [item] : await sql.rows(lockItems, { householdId, pantryId, ids: [id] });
  if (!existing && unit === undefined) throw new ApiError('item-not-found');
  const sentUnit = redirect?.unit ?? existing?.unit ?? unit ?? item.unit;
  const sentFactor = ratio
    ? ratio.to / ratio.from
    : ratio === null
      ? null
      : knownFactor(item.unit, sentUnit);
  const redirectFactor = redirect ? redirect.factor : 1;
  const factor =
    sentFactor === null || redirectFactor === null ? null : sentFactor * redirectFactor;
  return { existing, id, factor };
}

const gramsPer = { g: 1, kg: 1_000, un: undefined };

/** How units convert without a ratio. Refuses with 'validation' if it is unknown. */
function knownFactor(from: PantryUnit, to: PantryUnit): number {
  if (from === to) return 1;
  const factor = (gramsPer[from] ?? NaN) / (gramsPer[to] ?? NaN);
  if (Number.isNaN(factor)) {
    const message = 'Informe quanto é na outra unidade.';
    throw new ApiError('validation', { fields: [{ field: 'ratio', message }] });
  }
  return factor;
}

async function joinWith(
  sql: Transaction,
  caller: Caller,
  item: JoinedItem,
  { existing, id, factor }: Target,
  { unit = item.unit, unitText = null, quantity: sentQuantity }: Join,
  now: Date,
): Promise<void> {
  const { householdId } = caller;
  const quantity = factor === null ? (sentQuantity ?? 0) : Math.round(item.quantity * factor);
  const threshold = toStockOrNull(item.threshold, factor);
  const target = toStockOrNull(item.target, factor);
  const joined = joinBatches(item, { existing, id, factor, quantity });
  const batches = JSON.stringify(joined);
  const amounts = { quantity, threshold, target, batches, now };
  await refuseViolations(
    stockFailuresByConstraint,
    existing
      ? sql.first(addJoinedStock, { householdId, id, ...amounts })
      : sql.first(insertInUnit, {
          householdId,
          id: item.id,
          newId: id,
          unit,
          unitText,
          ...amounts,
        }),
  );
  const before = existing
    ? {
        threshold: [existing.threshold, greatest(existing.threshold, threshold)],
        target: [existing.target, greatest(existing.target, target)],
      }
    : { isNew: true, threshold: [threshold, threshold], target: [target, target] };
  await removeItem(sql, householdId, item, { id, factor, before }, now);
  const place = { id, name: existing?.name ?? item.name };
  if (existing) recordActivity(sql, caller, { kind: 'stock-joined', place, subject: item }, now);
}

const greatest = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

async function removeItem(
  sql: Transaction,
  householdId: string,
  item: JoinedItem,
  into: { readonly id: string | null; readonly factor: number | null; readonly before: object },
  now: Date,
): Promise<void> {
  const before = JSON.stringify(into.before);
  await sql.first(redirectItem, {
    householdId,
    id: item.id,
    into: into.id,
    factor: into.factor,
    before,
    now,
  });
  await sql.first(deleteJoinedItem, { householdId, id: item.id });
}
