import { recordRevisionsOf } from '../../db/households.sql.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asPerson } from '../../http/rights.ts';
import type { Identity } from '../../identity/identity.ts';
import { deleteAccountOf } from './delete-account.ts';
import { selectProfile, selectSubject, updateDisplayName } from './users.sql.ts';

export interface UserDeps {
  readonly identity: Pick<Identity, 'deleteIdentity'>;
}

export function createUserHandlers({
  identity,
}: UserDeps): Handlers<'getProfile' | 'changeProfile' | 'deleteAccount'> {
  return {
    getProfile: asPerson(async (_, { caller, sql }) => {
      const profile = await sql.first(selectProfile, { id: caller.id });
      if (!profile) throw new ApiError('unauthenticated');
      const { isOperator, ...fields } = profile;
      return { status: 200, body: isOperator ? { ...fields, isOperator } : fields };
    }),

    changeProfile: asPerson(async ({ body }, { caller, sql }) => {
      const user = await sql.first(updateDisplayName, {
        id: caller.id,
        displayName: body.displayName,
      });
      if (!user) throw new ApiError('unauthenticated');
      // Triggers have raised the revisions of the user's households. The new revisions are published,
      // so that the devices of the other members fetch the new name.
      await recordRevisionsOf(sql, caller.id);
      const { id, email, displayName } = user;
      return { status: 200, body: { id, email, displayName } };
    }),

    deleteAccount: asPerson(async (_, { caller, now, sql }) => {
      const user = await sql.first(selectSubject, { id: caller.id });
      if (!user) throw new ApiError('unauthenticated');
      await deleteAccountOf(sql, user.subject, identity, now);
      return { status: 204, body: null };
    }),
  };
}
