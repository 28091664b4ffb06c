import type { SignInMethods } from '@quitanda/contract/sso';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { selectProvidersOf } from '../../identity.sql.ts';
import type { CallLibrary } from '../library-request.ts';
import { freshProofMs } from '../../../http/authentication.ts';
import type { ProvidersById } from './provider-auth.ts';
import { findSession } from './session-at-library.ts';

export interface SignInMethodsDeps {
  readonly database: Database;
  readonly callLibrary: CallLibrary;
  readonly providers: ProvidersById;
}

/** Serves the sign-in methods of the signed-in person (SSO-11). */
export function registerSignInMethods(app: FastifyInstance, deps: SignInMethodsDeps): void {
  const { database, callLibrary, providers } = deps;
  app.get('/api/auth/sign-in-methods', async (request, reply) => {
    const current = await findSession(callLibrary, request);
    if (!current) throw new ApiError('unauthenticated');
    const methods = await database.rows(selectProvidersOf, { subject: current.user.id });
    const ids = methods.map(({ provider }) => provider);
    return reply.send({
      hasPassword: ids.includes('credential'),
      providers: ids.flatMap((id) => {
        const provider = providers.get(id)?.provider;
        return provider ? [{ id, name: provider.name }] : [];
      }),
      isFresh: Date.now() - current.session.signedInAt.getTime() < freshProofMs,
    } satisfies SignInMethods);
  });
}
