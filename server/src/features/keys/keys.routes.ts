import { newId, personalKeyLimits } from '@quitanda/contract';
import { recordPersonalEvent } from '../../audit/audit.ts';
import { lockUser } from '../../db/lock-user.sql.ts';
import { ApiError } from '../../http/errors/failure.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../http/errors/refuse-violations.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asPerson } from '../../http/rights.ts';
import { WireJson } from '../../http/answers.ts';
import { hashOfKey } from './key-bearers.ts';
import { countKeys, deleteKey, insertPersonalKey, selectKey, selectKeys } from './keys.sql.ts';

const dayMs = 86_400_000;

const failuresByConstraint: FailuresByConstraint = {
  personal_keys_hash_once: () => new ApiError('personal-key-exists'),
};

export const personalKeyHandlers: Handlers<
  'getPersonalKeys' | 'createPersonalKey' | 'revokePersonalKey'
> = {
  getPersonalKeys: asPerson(async (_, { caller, sql }) => {
    const row = await sql.first(selectKeys, { userId: caller.id });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  createPersonalKey: asPerson(async ({ body }, { caller, now, sql }) => {
    const { id = newId(now.getTime()), name, scope, secret, expiresInDays } = body;
    await lockUser(sql, caller.id);
    const expiresAt =
      expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * dayMs);
    const keyValues = { name, scope, keyHash: hashOfKey(secret), now, expiresAt };
    const insertion = sql.first(insertPersonalKey, { userId: caller.id, keyId: id, ...keyValues });
    if (await refuseViolations(failuresByConstraint, insertion)) {
      const total = await sql.first(countKeys, { userId: caller.id });
      if (total && total.count > personalKeyLimits.keys)
        throw new ApiError('too-many-personal-keys');
      recordPersonalEvent(sql, 'personal-key-created', caller.id, scope, now);
    }
    const row = await sql.first(selectKey, { userId: caller.id, keyId: id });
    return { status: 201, body: new WireJson(row?.json ?? '') };
  }),

  revokePersonalKey: asPerson(async ({ params: { keyId } }, { caller, now, sql }) => {
    if (!(await sql.first(deleteKey, { userId: caller.id, keyId })))
      throw new ApiError('personal-key-not-found');
    recordPersonalEvent(sql, 'personal-key-revoked', caller.id, null, now);
    return { status: 204, body: null };
  }),
};
