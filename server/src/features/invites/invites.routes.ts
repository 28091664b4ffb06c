import { newId } from '@quitanda/contract';
import { ApiError } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { createOwnList, readOwnList, shareOwnList } from '../lists/own-list.ts';
import { copyItems, holdSource, insertCopy, selectInvite } from './invites.sql.ts';

export const inviteHandlers: Handlers<'shareList' | 'unshareList' | 'getInvite' | 'acceptInvite'> =
  {
    async shareList({ params }, { caller, now, sql }) {
      return { status: 200, body: await shareOwnList(sql, params.listId, caller.id, now) };
    },

    async unshareList({ params }, { caller, sql }) {
      return { status: 200, body: await shareOwnList(sql, params.listId, caller.id, null) };
    },

    async getInvite({ params }, { sql }) {
      const row = await sql.first(selectInvite, params.listId);
      if (!row) throw new ApiError('invite-not-found');
      return { status: 200, body: row.invite };
    },

    async acceptInvite({ params: { listId } }, { caller, now, sql }) {
      const source = await sql.first(holdSource, listId, caller.id);
      if (!source) throw new ApiError('invite-not-found');
      const copyId = newId(now.getTime());
      if (source.isOwn || !(await sql.first(insertCopy, caller.id, listId, copyId, now))) {
        throw new ApiError('invite-already-accepted');
      }
      await createOwnList(sql, copyId, caller.id, source.name, now);
      await sql.rows(copyItems, listId, copyId, now);
      return { status: 201, body: await readOwnList(sql, copyId, caller.id) };
    },
  };
