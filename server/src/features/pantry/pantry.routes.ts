import { newId } from '@quitanda/contract';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { WireJson } from '../../http/answers.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { batchHandlers } from './batches/batches.routes.ts';
import { wasteHandlers } from './batches/wastes.routes.ts';
import { finishHandlers } from './finishing/finish.routes.ts';
import { runOutHandlers } from './run-outs.routes.ts';
import { checkPantryCount } from './pantry-count.ts';
import { joiningHandlers } from './joining/joining.routes.ts';
import { pantryItemHandlers } from './pantry-items.routes.ts';
import {
  deletePantry,
  insertPantry,
  selectPantries,
  selectPantry,
  selectSummary,
  updatePantryName,
} from './pantry.sql.ts';

export const pantryHandlers: Handlers<
  | 'getPantries'
  | 'createPantry'
  | 'getPantry'
  | 'renamePantry'
  | 'deletePantry'
  | keyof typeof pantryItemHandlers
  | keyof typeof batchHandlers
  | keyof typeof wasteHandlers
  | keyof typeof joiningHandlers
  | keyof typeof finishHandlers
  | keyof typeof runOutHandlers
> = {
  ...batchHandlers,
  ...wasteHandlers,
  ...pantryItemHandlers,
  ...joiningHandlers,
  ...finishHandlers,
  ...runOutHandlers,

  getPantries: asMember(async (_, { caller, sql }) => {
    const row = await sql.first(selectPantries, { householdId: caller.householdId });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  createPantry: asMember(async ({ body }, { caller, now, sql }) => {
    const id = body.id ?? newId(now.getTime());
    if (
      await sql.first(insertPantry, {
        pantryId: id,
        householdId: caller.householdId,
        authorId: caller.id,
        name: body.name,
        now,
      })
    ) {
      await checkPantryCount(sql, caller.householdId);
      recordActivity(sql, caller, { kind: 'pantry-created', place: { id, name: body.name } }, now);
    }
    // If the household already has a pantry with this id, that pantry is returned unchanged.
    const row = await sql.first(selectSummary, { pantryId: id, householdId: caller.householdId });
    if (!row) throw new ApiError('pantry-not-found');
    return { status: 201, body: new WireJson(row.json) };
  }),

  getPantry: asMember(async ({ params }, { caller, sql }) => {
    const row = await sql.first(selectPantry, {
      pantryId: params.pantryId,
      householdId: caller.householdId,
    });
    if (!row) throw new ApiError('pantry-not-found');
    return { status: 200, body: new WireJson(row.json) };
  }),

  renamePantry: asMember(async ({ params, body }, { caller, now, sql }) => {
    const row = await sql.first(updatePantryName, {
      pantryId: params.pantryId,
      householdId: caller.householdId,
      name: body.name,
      now,
    });
    if (!row) throw new ApiError('pantry-not-found');
    const place = { id: params.pantryId, name: body.name };
    recordActivity(sql, caller, { kind: 'pantry-renamed', place }, now);
    return { status: 200, body: new WireJson(row.json) };
  }),

  deletePantry: asMember(async ({ params }, { caller, now, sql }) => {
    const deleted = await sql.first(deletePantry, {
      pantryId: params.pantryId,
      householdId: caller.householdId,
    });
    if (!deleted) throw new ApiError('pantry-not-found');
    recordActivity(sql, caller, { kind: 'pantry-deleted', place: deleted }, now);
    return { status: 204, body: null };
  }),
};
