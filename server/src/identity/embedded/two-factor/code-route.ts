/**
 * The second step of a sign-in. After the password, `sign-in/code` accepts a code of an
 * authenticator app or a recovery code, and begins the session (docs/adr/0066).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordEvent, recordRefusedSignIn, recordSignIn } from '../../../audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { readDevice } from '../credentials.ts';
import { beginSignInCheck, endNewSession } from '../begun-session.ts';
import { createRequestWithCookie, type CallLibrary } from '../library-request.ts';
import { reportSignInDevice } from '../mail/known-devices.ts';
import { sendSession } from '../send-session.ts';
import type { OnSignInRejected } from '../sign-in-rejections.ts';
import type { Challenges } from './challenge.ts';
import { failureCodeOf, refuse, type TwoFactorFailureCode } from './two-factor-failures.ts';
import { endInterruptedTwoFactor } from './two-factor.sql.ts';
import { readTypedCode, type TypedCode } from './typed-codes.ts';
import { claimUsedCode, isCodeUsed } from './used-codes.ts';

export interface CodeRouteDeps {
  readonly database: Database;
  readonly callLibrary: CallLibrary;
  readonly challenges: Challenges;
  readonly limitAddress: Limit;
  /** Whether the server sends mail about sign-ins on new devices (MAIL-06). */
  readonly sendsMail: boolean;
  readonly onSignInRejected?: OnSignInRejected | undefined;
}

const sentCode = z.object({ code: z.unknown() });
const signedInAnswer = z.object({ user: z.object({ id: z.string(), email: z.string() }) });
const libraryPaths = { app: 'verify-totp', recovery: 'verify-backup-code' } as const;

type Outcome = { readonly failureCode: TwoFactorFailureCode } | { readonly response: Response };

export function registerCodeRoute(app: FastifyInstance, deps: CodeRouteDeps): void {
  const { database, callLibrary, challenges, limitAddress, sendsMail } = deps;

  app.post('/api/auth/sign-in/code', { onRequest: limitAddress }, async (request, reply) => {
    const now = new Date();
    const cookie = challenges.cookieIn(request);
    const subject = cookie && (await challenges.subjectOf(cookie, now));
    if (cookie === undefined || subject === undefined) return reject('code-expired');
    const typedCode = readTypedCode(sentCode.safeParse(request.body).data?.code);
    if (!typedCode) return reject('wrong-code');
    const check = await beginSignInCheck(deps, request, subject);
    const outcome = await checkCode(request, cookie, typedCode, subject);
    if ('failureCode' in outcome) return reject(outcome.failureCode);
    if (!(await check.isStillValid(outcome.response))) return reject('code-expired');
    const { user } = signedInAnswer.parse(await outcome.response.json());
    // Records the sign-in before the session is sent, so that no session is without a record.
    await recordSignIn(database, user.id, now);
    if (typedCode.by === 'recovery') {
      await recordEvent(database, { kind: 'recovery-code-used', account: user.id }, now);
    }
    if (sendsMail) await reportSignInDevice(database, describeSignIn(request, user.id), now);
    sendSession(request, reply, outcome.response);
    return reply.send({ user });

    /** Records and sends a failure. It is sent even if it cannot be recorded. */
    async function reject(code: TwoFactorFailureCode): Promise<FastifyReply> {
      deps.onSignInRejected?.(code);
      try {
        await recordRefusedSignIn(database, subject ?? null, code, now);
      } catch (error) {
        request.log.error({ err: error }, 'a refused sign-in was not recorded');
      }
      return refuse(reply, code);
    }
  });

  /** Lets better-auth check the code and begin the session. */
  async function checkCode(
    request: FastifyRequest,
    cookie: string,
    { by, code }: TypedCode,
    subject: string,
  ): Promise<Outcome> {
    const now = new Date();
    // A used code is not sent to better-auth, so that the sign-in can continue with the next code.
    if (by === 'app' && (await isCodeUsed(database, subject, code, now))) {
      return { failureCode: 'code-used' };
    }
    const response = await callLibrary(
      createRequestWithCookie(request, `two-factor/${libraryPaths[by]}`, { code }, cookie),
    );
    if (!response.ok) {
      const failureCode = await failureCodeOf(response);
      if (failureCode !== 'two-factor-off') return { failureCode };
      // The second factor was turned off meanwhile, or turning it on was interrupted. Then
      // better-auth would require a code, but accept none. The sign-in starts again, without a code.
      await database.rows(endInterruptedTwoFactor, { subject, now });
      return { failureCode: 'code-expired' };
    }
    if (by === 'recovery' || (await claimUsedCode(database, subject, code, now)))
      return { response };
    // Another sign-in has used the code meanwhile, so the new session must end.
    await endNewSession(callLibrary, request, response);
    return { failureCode: 'code-used' };
  }
}

const describeSignIn = (request: FastifyRequest, account: string) => ({
  account,
  device: readDevice(request.body),
  userAgent: request.headers['user-agent'],
  isSignUp: false,
});
