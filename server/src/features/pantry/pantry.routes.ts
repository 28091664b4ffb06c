import { limits, newId } from '@quitanda/contract';
import { lockUser } from '../../db/lock-user.sql.ts';
import { ApiError } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { WireJson } from '../../http/wire-json.ts';
import { finishHandlers } from './finish.routes.ts';
import { runOutHandlers } from './run-outs.routes.ts';
import { pantryItemHandlers } from './pantry-items.routes.ts';
import {
  countPantries,
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
  | keyof typeof finishHandlers
  | keyof typeof runOutHandlers
> = {
  ...pantryItemHandlers,
  ...finishHandlers,
  ...runOutHandlers,

  async getPantries(_, { caller, sql }) {
    const row = await sql.first(selectPantries, caller.id);
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  },

  async createPantry({ body }, { caller, now, sql }) {
    const id = body.id ?? newId(now.getTime());
    await lockUser(sql, caller.id);
    if (await sql.first(insertPantry, id, caller.id, body.name, now)) {
      const kept = await sql.first(countPantries, caller.id);
      if (kept && kept.count > limits.pantriesPerUser) throw new ApiError('too-many-pantries');
    }
    // An id that exists answers the caller's own pantry as it is, and nothing of anybody else's.
    const row = await sql.first(selectSummary, id, caller.id);
    if (!row) throw new ApiError('pantry-not-found');
    return { status: 201, body: new WireJson(row.json) };
  },

  async getPantry({ params }, { caller, sql }) {
    const row = await sql.first(selectPantry, params.pantryId, caller.id);
    if (!row) throw new ApiError('pantry-not-found');
    return { status: 200, body: new WireJson(row.json) };
  },

  async renamePantry({ params, body }, { caller, now, sql }) {
    const row = await sql.first(updatePantryName, params.pantryId, caller.id, body.name, now);
    if (!row) throw new ApiError('pantry-not-found');
    return { status: 200, body: new WireJson(row.json) };
  },

  async deletePantry({ params }, { caller, sql }) {
    if (!(await sql.first(deletePantry, params.pantryId, caller.id))) {
      throw new ApiError('pantry-not-found');
    }
    return { status: 204, body: null };
  },
};
