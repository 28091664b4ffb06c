/** Sends a request as the signed-in user, with a valid token. */
import type { Failure } from '@quitanda/contract';
import { CallError } from './call-error.ts';
import { IdentityError, SignedOutError, type Identity } from './identity.ts';
import type { Reply } from './request.ts';

/**
 * Sends a request with the user's token, and retries once with a new token if the server rejects
 * the first token, unless another user has signed in meanwhile. If the server requires a fresh
 * proof, asks for it with `askForProof`, and repeats the request. Resolves only for successful
 * responses; throws CallError for all others.
 */
export async function sendAsUser<R extends Reply>(
  identity: Identity,
  signal: AbortSignal | undefined,
  send: (authorization: string) => Promise<R>,
  askForProof?: () => Promise<boolean>,
): Promise<R> {
  const snapshotAtStart = identity.snapshot();
  const attempt = async (forceRefresh: boolean) => {
    const token = await requestToken(identity, forceRefresh, signal);
    // The token belongs to the next user, and the request to the user who has signed out meanwhile.
    if (identity.snapshot() !== snapshotAtStart) throw signedOutError;
    return send(`Bearer ${token}`);
  };
  const firstReply = await attempt(false);
  let reply = isTokenRejected(firstReply) ? await attempt(true) : firstReply;
  // The new token contains the proof.
  if (isProofRequired(reply) && (await askForProof?.())) reply = await attempt(true);
  if (reply.status >= 200 && reply.status < 300) return reply;
  throw toCallError(reply);
}

async function requestToken(
  identity: Identity,
  forceRefresh: boolean,
  signal: AbortSignal | undefined,
): Promise<string> {
  try {
    return await identity.token({ forceRefresh, ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof SignedOutError) throw signedOutError;
    if (error instanceof IdentityError || error instanceof CallError) {
      throw new CallError({ kind: 'network' });
    }
    throw error;
  }
}

/** The error of a call while no user is signed in. */
export const signedOutError = new CallError({
  kind: 'error-response',
  status: 401,
  failure: { code: 'unauthenticated', message: 'Entre na sua conta para continuar.' },
});

function isProofRequired({ status, body }: Reply): boolean {
  return status === 403 && isFailure(body) && body.code === 'proof-required';
}

function isTokenRejected({ status, body }: Reply): boolean {
  return status === 401 && isFailure(body) && body.code === 'unauthenticated';
}

/**
 * Turns an unsuccessful answer into an error. Only an error of this API counts as an error
 * response; any other counts as a network failure.
 */
function toCallError({ status, body, retryAfterMs }: Reply): CallError {
  return isFailure(body) && status >= 400
    ? new CallError({ kind: 'error-response', status, failure: body }, retryAfterMs)
    : new CallError({ kind: 'network' }, retryAfterMs);
}

/**
 * The API's error codes are lower-case words with hyphens. Those of gateways and firewalls are
 * numbers, or names such as `NotFound`.
 */
const apiErrorCode = /^[a-z]+(?:-[a-z]+)*$/u;

/** Whether the body of an unsuccessful answer has the shape of this API's errors. */
export function isFailure(body: unknown): body is Failure {
  const { code, message } = (body ?? {}) as Partial<Failure>;
  return typeof code === 'string' && apiErrorCode.test(code) && typeof message === 'string';
}
