import { createIdSequence, limits, newId } from '@quitanda/contract';
import { randomBytes } from 'node:crypto';
import type { Sql } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asAnybody, asMember } from '../../http/rights.ts';
import { spendItems } from '../../http/limits/written-items.ts';
import { WireJson } from '../../http/answers.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import {
  createOwnList,
  lockOwnList,
  readOwnList,
  setInviteToken,
  setListPublic,
} from '../lists/own-list.ts';
import { copyItems, lockSourceList, insertCopyRecord, selectInviteOfToken } from './invites.sql.ts';
import {
  countTakers,
  deleteShare,
  insertShare,
  insertTaker,
  refreshShare,
  selectShare,
} from './shares.sql.ts';

/** 128 random bits, as 22 characters that need no escape in a link (docs/adr/0036). */
const newInviteToken = () => randomBytes(16).toString('base64url');

export const inviteHandlers: Handlers<
  | 'shareList'
  | 'unshareList'
  | 'getListShare'
  | 'changeListShare'
  | 'refreshListShare'
  | 'getInvite'
  | 'acceptInvite'
> = {
  shareList: asMember(async ({ params: { listId } }, { caller, now, sql }) => {
    const body = await setInviteToken(sql, listId, caller.householdId, newInviteToken());
    const share = await sql.first(insertShare, {
      listId,
      householdId: caller.householdId,
      userId: caller.id,
      now,
    });
    if (share) {
      const place = { id: listId, name: share.name };
      recordActivity(sql, caller, { kind: 'list-shared', place }, now);
    }
    return { status: 200, body };
  }),

  unshareList: asMember(async ({ params: { listId } }, { caller, sql }) => {
    const body = await setInviteToken(sql, listId, caller.householdId, null);
    await sql.rows(deleteShare, { listId, householdId: caller.householdId });
    return { status: 200, body };
  }),

  getListShare: asMember(async ({ params: { listId } }, { caller, sql }) => {
    return { status: 200, body: await readShare(sql, listId, caller.householdId) };
  }),

  changeListShare: asMember(async ({ params: { listId }, body }, { caller, sql }) => ({
    status: 200,
    body: await setListPublic(sql, listId, caller.householdId, body),
  })),

  refreshListShare: asMember(async ({ params: { listId } }, { caller, now, sql }) => {
    await lockOwnList(sql, listId, caller.householdId);
    const share = await sql.first(refreshShare, { listId, householdId: caller.householdId, now });
    if (!share) throw new ApiError('list-share-not-found');
    const place = { id: listId, name: share.name };
    recordActivity(sql, caller, { kind: 'list-shared', place }, now);
    return { status: 200, body: await readShare(sql, listId, caller.householdId) };
  }),

  getInvite: asAnybody(async ({ params }, { sql }) => {
    const row = await sql.first(selectInviteOfToken, { inviteToken: params.inviteToken });
    if (!row) throw new ApiError('invite-not-found');
    return { status: 200, body: row.invite };
  }),

  acceptInvite: asMember(async ({ params: { inviteToken } }, { caller, now, sql }) => {
    const source = await sql.first(lockSourceList, {
      inviteToken,
      householdId: caller.householdId,
    });
    if (!source) throw new ApiError('invite-not-found');
    const copyId = newId(now.getTime());
    const copyParams = {
      householdId: caller.householdId,
      sourceHouseholdId: source.householdId,
      sourceListId: source.id,
      copyListId: copyId,
      now,
    };
    if (source.isOwn || !(await sql.first(insertCopyRecord, copyParams))) {
      throw new ApiError('invite-already-accepted');
    }
    await sql.rows(insertTaker, {
      householdId: source.householdId,
      listId: source.id,
      userId: caller.id,
      now,
    });
    const takers = await sql.first(countTakers, {
      householdId: source.householdId,
      listId: source.id,
    });
    if (takers && takers.count > limits.takersPerShare) throw new ApiError('invite-used-up');
    await createOwnList(sql, copyId, caller, source.name, now);
    const itemIds = Array.from({ length: source.itemCount }, createIdSequence(now.getTime()));
    const copied = await sql.rows(copyItems, { ...copyParams, authorId: caller.id, itemIds });
    await spendItems(sql, caller.householdId, copied.length, now);
    const list = { id: copyId, name: source.name };
    recordActivity(sql, caller, { kind: 'list-created', place: list }, now);
    return { status: 201, body: await readOwnList(sql, copyId, caller.householdId) };
  }),
};

/** Throws 'list-share-not-found', also for a list that does not exist. */
async function readShare(sql: Sql, listId: string, householdId: string): Promise<WireJson> {
  const row = await sql.first(selectShare, { listId, householdId });
  if (!row) throw new ApiError('list-share-not-found');
  return new WireJson(row.json);
}
