import { newId, supermarketMergeId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { clearWriter } from '../../db/households.sql.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { WireJson } from '../../http/answers.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import {
  clearMergedInto,
  deleteMerge,
  insertMerge,
  moveOnlyAt,
  moveOnlyAtBack,
  moveSupermarket,
  moveSupermarketBack,
  purgeMerges,
  selectMerges,
  selectSupermarketById,
  selectSupermarketByName,
  setMergedInto,
  type NamedSupermarket,
} from './merges.sql.ts';

const dayMs = 86_400_000;

/** A merge can be undone for 30 days. */
export const mergesPurge: RetentionRule = { statement: purgeMerges, retentionMs: 30 * dayMs };

export const mergeHandlers: Handlers<
  'getSupermarketMerges' | 'mergeSupermarkets' | 'undoSupermarketMerge'
> = {
  getSupermarketMerges: asMember(async (_, { caller, sql }) => {
    const row = await sql.first(selectMerges, { householdId: caller.householdId, mergeId: null });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  /**
   * Moves everything of one supermarket to another. From then on its name means the other one, also
   * in writes of devices that have not received the merge yet.
   */
  mergeSupermarkets: asMember(async ({ body }, { caller, now, sql }) => {
    const { householdId } = caller;
    const from = await findByName(sql, householdId, body.from);
    const named = await findByName(sql, householdId, body.into);
    const into = await resolve(sql, householdId, named);
    if (from.id === into.id || from.mergedInto === into.id)
      throw new ApiError('supermarkets-are-one');
    if (from.mergedInto !== null) throw new ApiError('supermarket-merged');
    // Items of open lists keep the person who changed them last.
    await sql.first(clearWriter);
    const pair = { householdId, fromId: from.id, intoId: into.id };
    const rows = await sql.first(moveSupermarket, pair);
    const onlyAt = await sql.first(moveOnlyAt, pair);
    const moved = JSON.stringify({ ...JSON.parse(rows?.moved ?? '{}'), onlyAt: onlyAt?.ids });
    await sql.first(setMergedInto, pair);
    const id = supermarketMergeId.parse(newId(now.getTime()));
    const ids = { id, fromId: from.id, intoId: into.id, mergerId: caller.id };
    await sql.first(insertMerge, { householdId, ...ids, now, moved });
    recordActivity(
      sql,
      caller,
      { kind: 'supermarkets-merged', place: into, subject: { id: from.id, name: from.name } },
      now,
    );
    return { status: 201, body: { id, from: from.name, into: into.name } };
  }),

  /** Moves back what the merge has moved, and is still there. Later purchases stay (MERGING.md). */
  undoSupermarketMerge: asMember(async ({ params: { mergeId } }, { caller, now, sql }) => {
    const { householdId } = caller;
    const merge = await sql.first(deleteMerge, { householdId, mergeId });
    if (!merge) throw new ApiError('merge-not-found');
    const from = await findById(sql, householdId, merge.fromId);
    const into = await resolve(sql, householdId, await findById(sql, householdId, merge.intoId));
    await sql.first(clearWriter);
    await sql.first(clearMergedInto, { householdId, id: from.id });
    const pair = { householdId, fromId: from.id, intoId: into.id, moved: merge.moved };
    await sql.first(moveSupermarketBack, pair);
    await sql.rows(moveOnlyAtBack, pair);
    recordActivity(
      sql,
      caller,
      { kind: 'supermarkets-separated', place: into, subject: { id: from.id, name: from.name } },
      now,
    );
    return { status: 204, body: null };
  }),
};

async function findByName(sql: Transaction, householdId: string, name: string) {
  const found = await sql.first(selectSupermarketByName, { householdId, foldedName: fold(name) });
  if (!found) throw new ApiError('supermarket-not-found');
  return found;
}

async function findById(sql: Transaction, householdId: string, id: string) {
  const found = await sql.first(selectSupermarketById, { householdId, id });
  if (!found) throw new ApiError('supermarket-not-found');
  return found;
}

/** Returns the supermarket into which this one was merged, or itself. */
const resolve = async (sql: Transaction, householdId: string, market: NamedSupermarket) =>
  market.mergedInto === null ? market : findById(sql, householdId, market.mergedInto);
