import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordSignIn } from '../../../audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { readDevice } from '../credentials.ts';
import type { CallLibrary } from '../library-request.ts';
import { reportSignInDevice } from '../mail/known-devices.ts';
import type { ArrivalCookie } from './arrival-cookie.ts';
import type { ProvidersById } from './provider-auth.ts';
import { endSession, findSession } from './session-at-library.ts';
import { refuseSso } from './sso-codes.ts';
import { exchangeLimitMs } from './time-limit.ts';

export interface FinishDeps {
  readonly database: Database;
  /** Whether the server sends mail about sign-ins on new devices (MAIL-06). */
  readonly sendsMail: boolean;
  /** Calls the better-auth instance for passwords and sessions, not that of a provider. */
  readonly callLibrary: CallLibrary;
  readonly providers: ProvidersById;
  readonly arrival: ArrivalCookie;
  readonly limitAddress: Limit;
}

const finishBody = z.object({ provider: z.string() });

/**
 * Makes the waiting session the session of the browser, unless another person is signed in
 * (SSO-08).
 */
export function registerFinish(app: FastifyInstance, deps: FinishDeps): void {
  const { database, sendsMail, callLibrary, providers, arrival, limitAddress } = deps;

  app.post('/api/auth/sign-in/finish', { onRequest: limitAddress }, async (request, reply) => {
    const name = providerNameIn(request.body, providers);
    const cookie = arrival.asSession(request);
    const waitingSession = cookie && (await findSession(callLibrary, request, cookie));
    if (!waitingSession) {
      arrival.clear(reply);
      return refuseSso(reply, 'sso-expired', name);
    }
    const current = await findSession(callLibrary, request);
    if (current && current.user.id !== waitingSession.user.id) {
      await endSession(callLibrary, request, cookie);
      arrival.clear(reply);
      return refuseSso(reply, 'sso-other-person', name);
    }
    const { id, email, createdAt } = waitingSession.user;
    const now = new Date();
    await recordSignIn(database, id, now);
    if (sendsMail) {
      const signIn = {
        account: id,
        device: readDevice(request.body),
        userAgent: request.headers['user-agent'],
        // The exchange of a code that creates an account also creates its first session, so the two
        // times differ by less than the time limit of an exchange.
        isSignUp:
          waitingSession.session.createdAt.getTime() - createdAt.getTime() < exchangeLimitMs,
      };
      await reportSignInDevice(database, signIn, now);
    }
    // The new session replaces the current one in the browser.
    if (current) await endSession(callLibrary, request);
    arrival.accept(reply, request);
    return reply.send({ user: { id, email } });
  });
}

/** Returns the name of the provider in the body, for messages. */
function providerNameIn(body: unknown, providers: ProvidersById): string {
  const parsed = finishBody.safeParse(body);
  const auth = parsed.success ? providers.get(parsed.data.provider) : undefined;
  return auth?.provider.name ?? 'o provedor';
}
