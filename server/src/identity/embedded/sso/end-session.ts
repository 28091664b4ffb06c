import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Sql } from '../../../db/database.ts';
import { selectProviderOfSession } from '../../identity.sql.ts';
import type { CallLibrary } from '../library-request.ts';
import type { ProviderAuth } from './provider-auth.ts';
import { findSession } from './session-at-library.ts';
import { withTimeLimit } from './time-limit.ts';

export interface EndSessionDeps {
  readonly database: Sql;
  readonly callLibrary: CallLibrary;
  readonly providers: readonly ProviderAuth[];
  readonly logger: FastifyBaseLogger;
}

/** 'Sair' must be quick, even if the provider does not answer. */
const limitMs = 3_000;

/**
 * Returns the address that ends the session of a request at its provider (SSO-10); undefined for a
 * session by password, if the setting of the provider does not allow this, or if the provider does
 * not offer it. Call it before the session at this server ends. Does not throw, because the session
 * at this server must end in any case.
 */
export async function findEndSessionUrl(
  { database, callLibrary, providers, logger }: EndSessionDeps,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (!providers.some(({ provider }) => provider.endsSession)) return undefined;
  try {
    const current = await findSession(callLibrary, request);
    const signIn =
      current && (await database.first(selectProviderOfSession, { sessionId: current.session.id }));
    const auth = providers.find(({ provider }) => provider.id === signIn?.provider);
    if (!signIn || !auth?.provider.endsSession) return undefined;
    const findUrl = async () =>
      (await auth.ensureSetUp()).endSessionUrl(signIn.idToken ?? undefined);
    return await withTimeLimit(findUrl(), limitMs);
  } catch (error) {
    logger.warn({ err: error }, 'a session was not ended at its provider');
    return undefined;
  }
}
