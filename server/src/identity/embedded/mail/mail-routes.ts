/**
 * Routes that exist only if the server sends mail. `request-password-reset` queues a message with a
 * link for a new password. `confirm-email` confirms an e-mail address with the token from the
 * message. Both answer 204.
 */
import type { FastifyInstance } from 'fastify';
import { recordEvent } from '../../../audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { createAuthFailure, refuse } from '../auth-codes.ts';
import { readEmail, readToken } from '../credentials.ts';
import { consumeOneTimeToken } from '../../identity.sql.ts';
import { confirmEmail } from './account-mails.sql.ts';
import { hashToken } from './one-time-tokens.ts';
import { queueLimitedMail } from './queue-limited-mail.ts';

export interface MailRoutesDeps {
  readonly database: Database;
  /** Limits the requests from one network address. */
  readonly limitAddress: Limit;
  /** Limits the requests for one e-mail address. */
  readonly emailLimits: readonly Limit[];
}

export function registerMailRoutes(app: FastifyInstance, deps: MailRoutesDeps): void {
  const { database, limitAddress, emailLimits } = deps;

  app.post(
    '/api/auth/request-password-reset',
    { onRequest: limitAddress, preHandler: [...emailLimits] },
    async (request, reply) => {
      const input = readEmail(request.body);
      if ('failureCode' in input) return refuse(reply, createAuthFailure(input.failureCode));
      // The same statements run for every e-mail address, so neither the answer nor its time shows
      // whether an account exists. The account is only looked up when the message is sent.
      const recipient = input.value.email;
      await database.transaction((sql) =>
        queueLimitedMail(sql, { kind: 'reset-password', recipient }, recipient, new Date()),
      );
      return reply.code(204).send();
    },
  );

  app.post('/api/auth/confirm-email', { onRequest: limitAddress }, async (request, reply) => {
    const input = readToken(request.body);
    const isValid = 'value' in input && (await confirm(input.value.token, new Date()));
    return isValid ? reply.code(204).send() : refuse(reply, createAuthFailure('link-expired'));
  });

  /**
   * Uses up the token and confirms the e-mail address in one transaction; false for an invalid token.
   */
  const confirm = (token: string, now: Date): Promise<boolean> =>
    database.transaction(async (sql) => {
      const identifier = hashToken('confirm-email', token);
      const account = (await sql.first(consumeOneTimeToken, { identifier, now }))?.subject;
      if (account === undefined) return false;
      if (await sql.first(confirmEmail, { subject: account, now }))
        await recordEvent(sql, { kind: 'email-confirmed', account }, now);
      return true;
    });
}
