import type { ErrorCode } from '@quitanda/contract';
import type { AuthErrorCode } from '@quitanda/contract/auth';
import type { PasskeyErrorCode } from '@quitanda/contract/passkeys';
import type { SsoErrorCode } from '@quitanda/contract/sso';
import type { TwoFactorErrorCode } from '@quitanda/contract/two-factor';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The reason why a sign-in was refused, including refusals by a limit. */
export type SignInRejection =
  | AuthErrorCode
  | SsoErrorCode
  | PasskeyErrorCode
  | TwoFactorErrorCode
  | ErrorCode;
export type OnSignInRejected = (code: SignInRejection) => void;

type FailureBody = { readonly code: SignInRejection };

/**
 * Calls `onRejected` for each sign-in by password that `app` refuses, before the failure is sent.
 * This includes sign-ins that a limit refuses.
 */
export function watchSignIns(
  app: FastifyInstance,
  onRejected: (code: SignInRejection, request: FastifyRequest) => Promise<void>,
): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    const isSignIn = request.routeOptions.url === '/api/auth/sign-in/email';
    if (!isSignIn || reply.statusCode < 400) return payload;
    const { code } = payload as FailureBody;
    // A required code is no refusal: the password was correct, and code-route.ts reports how the
    // sign-in ends.
    if (code !== 'code-required') await onRejected(code, request);
    return payload;
  });
}
