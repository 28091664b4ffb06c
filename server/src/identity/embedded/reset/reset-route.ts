/**
 * `reset-password` sets a new password with a one-time token of a mail or of the operator, and ends
 * all earlier access to the account. The answer lists what has ended.
 */
import type { PasswordResetAnswer } from '@quitanda/contract/auth';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { recordEvent } from '../../../audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { queueMail } from '../../../mail/mail.ts';
import { selectEmail } from '../../identity.sql.ts';
import { withSemaphore, type Semaphore } from '../../semaphore.ts';
import { createAuthFailure, translateFailure, type AuthFailure } from '../auth-codes.ts';
import { readPasswordReset } from '../credentials.ts';
import { createLibraryRequest, type CallLibrary } from '../library-request.ts';
import { confirmEmail } from '../mail/account-mails.sql.ts';
import { isMailedToken } from '../mail/one-time-tokens.ts';
import { findPasswordProblem } from '../password-policy.ts';
import { endEarlierAccess, type EndConnections } from './end-earlier-access.ts';

export interface ResetRouteDeps {
  readonly database: Database;
  readonly callLibrary: CallLibrary;
  readonly hashSemaphore: Semaphore;
  readonly limitAddress: Limit;
  readonly emailLimits: readonly Limit[];
  readonly sendsMail: boolean;
  /** Returns the account of an unused token. */
  readonly findResetSubject: (token: string) => Promise<string | undefined>;
  readonly endConnections: EndConnections;
}

export function registerResetRoute(app: FastifyInstance, deps: ResetRouteDeps): void {
  const { database, callLibrary, hashSemaphore, limitAddress, emailLimits, sendsMail } = deps;

  app.post(
    '/api/auth/reset-password',
    { onRequest: limitAddress, preHandler: [...emailLimits] },
    async (request, reply) => {
      const input = readPasswordReset(request.body);
      if ('failureCode' in input) return refuse(reply, createAuthFailure(input.failureCode));
      const { token, newPassword } = input.value;
      const subject = await deps.findResetSubject(token);
      if (subject === undefined) return refuse(reply, createAuthFailure('link-expired'));
      const account = await database.first(selectEmail, subject);
      const problem = findPasswordProblem(newPassword, account?.email ?? '');
      if (problem) return refuse(reply, createAuthFailure(problem));
      const response = await withSemaphore(hashSemaphore, () =>
        callLibrary(createLibraryRequest(request, 'reset-password', { token, newPassword })),
      );
      if (response.status >= 500)
        throw new Error(`The identity library answered ${response.status}.`);
      if (!response.ok) {
        const body: unknown = await response.json().catch(() => null);
        return refuse(reply, translateFailure(response.status, body));
      }
      const ended = await finishReset(subject, isMailedToken(token));
      return reply.send({ ended } satisfies PasswordResetAnswer);
    },
  );

  const finishReset = (subject: string, isMailed: boolean): Promise<string[]> =>
    database.transaction(async (sql) => {
      const now = new Date();
      const ended = await endEarlierAccess(sql, subject, now, deps.endConnections);
      // Only somebody who reads the mails of this address has the token.
      if (isMailed && (await sql.first(confirmEmail, subject, now)))
        await recordEvent(sql, { kind: 'email-confirmed', account: subject }, now);
      if (sendsMail) {
        const details = { ended: ended.join('\n') };
        await queueMail(sql, { kind: 'password-changed', account: subject, details }, now);
      }
      return ended;
    });
}

function refuse(reply: FastifyReply, { status, body }: AuthFailure): FastifyReply {
  return reply.code(status).send(body);
}
