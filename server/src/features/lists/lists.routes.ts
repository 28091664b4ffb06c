import { newId, type Request } from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { spendItems } from '../../http/limits/written-items.ts';
import { refuseViolations } from '../../http/errors/refuse-violations.ts';
import { WireJson } from '../../http/answers.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { findOrCreateSupermarkets } from '../../shared/supermarkets/find-or-create-supermarkets.ts';
import { itemFailuresByConstraint, toItemRows } from './item-rows.ts';
import { findItemSupermarkets } from './item-supermarkets.ts';
import { listItemHandlers } from './list-items.routes.ts';
import { insertItems } from './list-items.sql.ts';
import { selectLastPurchase } from './last-purchase.sql.ts';
import { selectLists, updateListName, updateTrip } from './lists.sql.ts';
import { createOwnList, readOwnList } from './own-list.ts';
import { withScannedProducts } from './scanned-items.ts';
import { movingHandlers } from './moving/moving.routes.ts';
import { rememberedNoteHandlers } from './notes/remembered-notes.routes.ts';
import { packageCountHandlers } from './packages/package-counts.routes.ts';
import { trashHandlers } from './trash/trash.routes.ts';

export const listHandlers: Handlers<
  | 'getLists'
  | 'createList'
  | 'getList'
  | 'renameList'
  | 'planTrip'
  | 'getLastPurchase'
  | keyof typeof listItemHandlers
  | keyof typeof movingHandlers
  | keyof typeof packageCountHandlers
  | keyof typeof rememberedNoteHandlers
  | keyof typeof trashHandlers
> = {
  ...listItemHandlers,
  ...movingHandlers,
  ...packageCountHandlers,
  ...rememberedNoteHandlers,
  ...trashHandlers,

  getLists: asMember(async (_, { caller, sql }) => {
    const row = await sql.first(selectLists, { householdId: caller.householdId });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  createList: asMember(async ({ body }, { caller, now, sql }) => {
    const id = body.id ?? newId(now.getTime());
    if (await createOwnList(sql, id, caller, body.name, now)) {
      await addItems(sql, id, body.items ?? [], caller, now);
      recordActivity(sql, caller, { kind: 'list-created', place: { id, name: body.name } }, now);
    }
    // If the household already has a list with this id, that list is returned unchanged.
    return { status: 201, body: await readOwnList(sql, id, caller.householdId) };
  }),

  getList: asMember(async ({ params }, { caller, sql }) => {
    return { status: 200, body: await readOwnList(sql, params.listId, caller.householdId) };
  }),

  renameList: asMember(async ({ params, body }, { caller, now, sql }) => {
    const row = await sql.first(updateListName, {
      listId: params.listId,
      householdId: caller.householdId,
      name: body.name,
      now,
    });
    if (!row) throw new ApiError('list-not-found');
    const place = { id: params.listId, name: body.name };
    recordActivity(sql, caller, { kind: 'list-renamed', place }, now);
    return { status: 200, body: new WireJson(row.json) };
  }),

  planTrip: asMember(async ({ params, body: { budget, supermarket } }, { caller, now, sql }) => {
    const names = supermarket == null ? [] : [supermarket];
    const [plannedSupermarket] = (await findOrCreateSupermarkets(sql, caller, names, now)).values();
    const row = await sql.first(updateTrip, {
      listId: params.listId,
      householdId: caller.householdId,
      changesBudget: budget !== undefined,
      budget: budget ?? null,
      changesSupermarket: supermarket !== undefined,
      supermarketId: plannedSupermarket?.id ?? null,
      now,
    });
    if (!row) throw new ApiError('list-not-found');
    return { status: 200, body: new WireJson(row.json) };
  }),

  getLastPurchase: asMember(async ({ params }, { caller, sql }) => {
    const row = await sql.first(selectLastPurchase, {
      listId: params.listId,
      householdId: caller.householdId,
    });
    if (!row) throw new ApiError('list-not-found');
    return { status: 200, body: { items: row.items } };
  }),
};

/**
 * Adds the items that were sent with a new list: a copy of a list, or a deleted list that is
 * restored. Throws 'item-not-found' if another list has an item with one of their ids.
 */
async function addItems(
  sql: Transaction,
  listId: string,
  newItems: NonNullable<Request<'createList'>['body']['items']>,
  caller: Caller,
  now: Date,
): Promise<void> {
  if (newItems.length === 0) return;
  await spendItems(sql, caller.householdId, newItems.length, now);
  const items = await withScannedProducts(sql, caller, newItems);
  const supermarkets = await findItemSupermarkets(sql, caller, items, now);
  const rows = JSON.stringify(toItemRows(items, supermarkets, now));
  const added = await refuseViolations(
    itemFailuresByConstraint,
    sql.rows(insertItems, {
      householdId: caller.householdId,
      listId,
      authorId: caller.id,
      items: rows,
    }),
  );
  if (added.length < items.length) throw new ApiError('item-not-found');
}
