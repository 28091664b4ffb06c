import type { ErrorCode } from '@quitanda/contract';
import type { AuthErrorCode } from '@quitanda/contract/auth';
import type { PasskeyErrorCode } from '@quitanda/contract/passkeys';
import type { SsoErrorCode } from '@quitanda/contract/sso';
import type { TwoFactorErrorCode } from '@quitanda/contract/two-factor';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * The code of a refused sign-in: of the library, of a provider of single sign-on, of a passkey, of a
 * second factor, or of a limit.
 */
export type SignInRejection =
  | AuthErrorCode
  | SsoErrorCode
  | PasskeyErrorCode
  | TwoFactorErrorCode
  | ErrorCode;
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
    if (!isSignIn || reply.statusCode < 400) return payload;
    const { code } = payload as Refusal;
    // The password was right: code-route.ts has the outcome of this sign-in.
    if (code !== 'code-required') await onRejected(code, request);
    return payload;
  });
}
