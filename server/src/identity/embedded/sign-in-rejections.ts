import type { ErrorCode } from '@quitanda/contract';
import type { AuthErrorCode } from '@quitanda/contract/auth';
import type { FastifyInstance } from 'fastify';

/** The code of a refused sign-in: of the provider, or of a limit. */
export type OnSignInRejected = (code: AuthErrorCode | ErrorCode) => void;

type Refusal = { readonly code: AuthErrorCode | ErrorCode };

/**
 * Calls `onRejected` for each sign-in that `app` refuses. The hook sees the answers of the route
 * and those of the limits before it, because both are objects with a code.
 */
export function watchSignIns(app: FastifyInstance, onRejected: OnSignInRejected): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const isSignIn = request.routeOptions.url === '/api/auth/sign-in/email';
    if (isSignIn && reply.statusCode >= 400) onRejected((payload as Refusal).code);
    done(null, payload);
  });
}
