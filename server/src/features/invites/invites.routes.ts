import { newId } from '@quitanda/contract';
import { randomBytes } from 'node:crypto';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { createOwnList, readOwnList, setInviteToken } from '../lists/own-list.ts';
import { copyItems, lockSourceList, insertCopyRecord, selectInvite } from './invites.sql.ts';

/** 128 random bits, as 22 characters that need no escape in a link (docs/adr/0036). */
const newInviteToken = () => randomBytes(16).toString('base64url');

export const inviteHandlers: Handlers<'shareList' | 'unshareList' | 'getInvite' | 'acceptInvite'> =
  {
    async shareList({ params }, { caller, sql }) {
      const body = await setInviteToken(sql, params.listId, caller.householdId, newInviteToken());
      return { status: 200, body };
    },

    async unshareList({ params }, { caller, sql }) {
      return {
        status: 200,
        body: await setInviteToken(sql, params.listId, caller.householdId, null),
      };
    },

    async getInvite({ params }, { sql }) {
      const row = await sql.first(selectInvite, params.inviteToken);
      if (!row) throw new ApiError('invite-not-found');
      return { status: 200, body: row.invite };
    },

    async acceptInvite({ params: { inviteToken } }, { caller, now, sql }) {
      const source = await sql.first(lockSourceList, inviteToken, caller.householdId);
      if (!source) throw new ApiError('invite-not-found');
      const copyId = newId(now.getTime());
      const copyParams = [caller.householdId, source.householdId, source.id, copyId, now] as const;
      if (source.isOwn || !(await sql.first(insertCopyRecord, ...copyParams))) {
        throw new ApiError('invite-already-accepted');
      }
      await createOwnList(sql, copyId, caller, source.name, now);
      await sql.rows(copyItems, ...copyParams, caller.id);
      const list = { id: copyId, name: source.name };
      recordActivity(sql, caller, { kind: 'list-created', place: list }, now);
      return { status: 201, body: await readOwnList(sql, copyId, caller.householdId) };
    },
  };
