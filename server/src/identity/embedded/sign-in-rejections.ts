import type { ErrorCode } from '@quitanda/contract';
import type { AuthErrorCode } from '@quitanda/contract/auth';
import type { PasskeyErrorCode } from '@quitanda/contract/passkeys';
import type { SsoErrorCode } from '@quitanda/contract/sso';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The code of a refused sign-in: of the library, of a provider of single sign-on, of a passkey, or of
 * a limit.
 */
export type SignInRejection = AuthErrorCode | SsoErrorCode | PasskeyErrorCode | ErrorCode;
export type OnSignInRejected = (code: SignInRejection) => void;

type Refusal = { readonly code: SignInRejection };

/**
 * Calls `onRejected` for each sign-in that `app` refuses, before the refusal is sent. The hook sees
 * the answers of the route and those of the limits before it, because both are objects with a code.
 */
export function watchSignIns(
  app: FastifyInstance,
  onRejected: (code: SignInRejection, request: FastifyRequest) => Promise<void>,
): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const isSignIn = request.routeOptions.url === '/api/auth/sign-in/email';
    if (isSignIn && reply.statusCode >= 400) await onRejected((payload as Refusal).code, request);
    return payload;
  });
}
