import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { recordSignIn } from '../../../audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { readDevice } from '../credentials.ts';
import type { AskLibrary } from '../inner-request.ts';
import { noteSignIn } from '../mail/known-devices.ts';
import type { ArrivalCookie } from './arrival-cookie.ts';
import type { ProvidersById } from './provider-auth.ts';
import { endSession, findSession } from './session-at-library.ts';
import { refuseSso } from './sso-codes.ts';
import { exchangeLimitMs } from './time-limit.ts';

export interface FinishDeps {
  readonly database: Database;
  /** Whether people are told by mail of sign-ins on new devices (MAIL-06). */
  readonly sendsMail: boolean;
  /** The library for passwords and sessions. */
  readonly askLibrary: AskLibrary;
  readonly providers: ProvidersById;
  readonly arrival: ArrivalCookie;
  readonly limitAddress: Limit;
}

const finish = z.object({ provider: z.string() });

/** Replaces the session of the browser by the one in `arrival`, unless another person is signed in (SSO-08). */
export function registerFinish(app: FastifyInstance, deps: FinishDeps): void {
  const { database, sendsMail, askLibrary, providers, arrival, limitAddress } = deps;

  app.post('/api/auth/sign-in/finish', { onRequest: limitAddress }, async (request, reply) => {
    const name = providerNameIn(request.body, providers);
    const cookie = arrival.asSession(request);
    const arrived = cookie && (await findSession(askLibrary, request, cookie));
    if (!arrived) {
      arrival.clear(reply);
      return refuseSso(reply, 'sso-expired', name);
    }
    const current = await findSession(askLibrary, request);
    if (current && current.user.id !== arrived.user.id) {
      await endSession(askLibrary, request, cookie);
      arrival.clear(reply);
      return refuseSso(reply, 'sso-other-person', name);
    }
    const { id, email, createdAt } = arrived.user;
    const now = new Date();
    await recordSignIn(database, id, now);
    if (sendsMail) {
      const signIn = {
        account: id,
        device: readDevice(request.body),
        userAgent: request.headers['user-agent'],
        // The account and its first session are made in one exchange of a code.
        isFirst: arrived.session.createdAt.getTime() - createdAt.getTime() < exchangeLimitMs,
      };
      await noteSignIn(database, signIn, now);
    }
    // The new session replaces this one in the browser.
    if (current) await endSession(askLibrary, request);
    arrival.accept(reply, request);
    return reply.send({ user: { id, email } });
  });
}

/** The name of the provider that the page says it returns from, for messages. */
function providerNameIn(body: unknown, providers: ProvidersById): string {
  const sent = finish.safeParse(body);
  const auth = sent.success ? providers.get(sent.data.provider) : undefined;
  return auth?.provider.name ?? 'o provedor';
}
