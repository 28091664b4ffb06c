/**
 * `reset-password` sets a new password with a one-time token of a mail or of the operator, and ends
 * all earlier access to the account. The answer lists what has ended.
 */
import type { PasswordResetAnswer } from '@quitanda/contract/auth';
import type { FastifyInstance } from 'fastify';
import { newId } from '@quitanda/contract';
import { recordEvent } from '../../../audit/audit.ts';
import { transactionWithRetries, type Database } from '../../../db/database.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { queueMail } from '../../../mail/mail.ts';
import { consumeOneTimeToken, lockAccount, selectEmail, setPassword } from '../../identity.sql.ts';
import { withSemaphore, type Semaphore } from '../../semaphore.ts';
import { createAuthFailure, refuse } from '../auth-codes.ts';
import { readPasswordReset } from '../credentials.ts';
import { confirmEmail } from '../mail/account-mails.sql.ts';
import { hashToken, isMailedToken } from '../mail/one-time-tokens.ts';
import { hashPassword, type HashCost } from '../password-hash.ts';
import { findPasswordProblem } from '../password-policy.ts';
import { endEarlierAccess, type EndConnections, type NamedProvider } from './end-earlier-access.ts';

export interface ResetRouteDeps {
  readonly database: Database;
  readonly hashSemaphore: Semaphore;
  /** What hashing a new password costs. */
  readonly passwordCost?: HashCost | undefined;
  readonly limitAddress: Limit;
  readonly emailLimits: readonly Limit[];
  readonly sendsMail: boolean;
  /** Returns the account of an unused token. */
  readonly findResetSubject: (token: string) => Promise<string | undefined>;
  readonly endConnections: EndConnections;
  /** The configured providers of single sign-on. */
  readonly providers: readonly NamedProvider[];
}

export function registerResetRoute(app: FastifyInstance, deps: ResetRouteDeps): void {
  const { database, hashSemaphore, limitAddress, emailLimits, sendsMail } = deps;

  app.post(
    '/api/auth/reset-password',
    { onRequest: limitAddress, preHandler: [...emailLimits] },
    async (request, reply) => {
      const input = readPasswordReset(request.body);
      if ('failureCode' in input) return refuse(reply, createAuthFailure(input.failureCode));
      const { token, newPassword } = input.value;
      const subject = await deps.findResetSubject(token);
      if (subject === undefined) return refuse(reply, createAuthFailure('link-expired'));
      const account = await database.first(selectEmail, { subject });
      const problem = findPasswordProblem(newPassword, account?.email ?? '');
      if (problem) return refuse(reply, createAuthFailure(problem));
      const hash = await withSemaphore(hashSemaphore, () =>
        hashPassword(newPassword, deps.passwordCost),
      );
      const ended = await reset(subject, token, hash);
      if (!ended) return refuse(reply, createAuthFailure('link-expired'));
      return reply.send({ ended } satisfies PasswordResetAnswer);
    },
  );

  /**
   * Uses up the token, sets the password and ends the earlier access in one transaction. Returns what
   * has ended; undefined if the token was used meanwhile.
   */
  const reset = (subject: string, token: string, hash: string): Promise<string[] | undefined> =>
    transactionWithRetries(database, async (sql) => {
      const now = new Date();
      // Before everything else, so that sign-ins with the old password wait (AUT-19).
      if (!(await sql.first(lockAccount, { subject }))) return undefined;
      const identifier = hashToken('reset-password', token);
      if (!(await sql.first(consumeOneTimeToken, { identifier, now }))) return undefined;
      await sql.rows(setPassword, { id: newId(now.getTime()), subject, hash, now });
      const ended = await endEarlierAccess(sql, subject, now, deps);
      // Only somebody who reads the mails of this address has the token.
      if (isMailedToken(token) && (await sql.first(confirmEmail, { subject, now })))
        await recordEvent(sql, { kind: 'email-confirmed', account: subject }, now);
      if (sendsMail) {
        const details = { ended: ended.join('\n') };
        await queueMail(sql, { kind: 'password-changed', account: subject, details }, now);
      }
      return ended;
    });
}
