/** The sessions of the signed-in user on all devices (PRF-04). */
import type { Session } from '@quitanda/contract/sessions';
import { offlineText } from '../../../lib/offline-text.ts';
import { CallError } from '../../http/call-error.ts';
import { IdentityError, type Identity } from '../../http/identity.ts';

/** A failure whose message the user sees. */
export class SessionsError extends Error {
  override readonly name = 'SessionsError';
}

const timeoutMs = 15_000;

/** Throws SessionsError, or SignedOutError if this session has ended. */
export const readSessions = async (identity: Identity): Promise<readonly Session[]> =>
  (await requestSessions(identity, 'GET', '')) as readonly Session[];

/** Ends one session. Throws the errors of {@link readSessions}. */
export async function endSession(identity: Identity, id: string): Promise<void> {
  await requestSessions(identity, 'POST', '/end', { id });
}

/** Ends all sessions except this one. Throws the errors of {@link readSessions}. */
export async function endOtherSessions(identity: Identity): Promise<void> {
  await requestSessions(identity, 'POST', '/end-others', {});
}

async function requestSessions(
  identity: Identity,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  if (!identity.embeddedSignIn) throw new Error('This identity provider does not list sessions.');
  const reply = await identity.embeddedSignIn
    .request({ method, path: `/api/auth/sessions${path}`, ...(body && { body }), timeoutMs })
    .catch(throwOffline);
  if (reply.status < 300) return reply.body;
  // The request for a token detects that the session has ended, and signs out.
  if (reply.status === 401) await identity.token({ forceRefresh: true }).catch(throwOffline);
  throw new SessionsError('Falha ao buscar os aparelhos.');
}

function throwOffline(error: unknown): never {
  if (error instanceof CallError || error instanceof IdentityError)
    throw new SessionsError(offlineText);
  throw error;
}
