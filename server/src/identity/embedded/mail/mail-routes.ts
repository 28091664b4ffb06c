/**
 * Routes that exist only if the server sends mail. `request-password-reset` queues a mail with a link
 * for a new password. `confirm-email` confirms an e-mail by the token of a mail. Both answer 204.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { recordEvent } from '../../../audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { createAuthFailure, type AuthFailure } from '../auth-codes.ts';
import { readEmail, readToken } from '../credentials.ts';
import { confirmEmail } from './account-mails.sql.ts';
import { queueLimitedMail } from './queue-limited-mail.ts';

export interface MailRoutesDeps {
  readonly database: Database;
  /** Limits the requests from one network address. */
  readonly limitAddress: Limit;
  /** Limits the requests for one e-mail. */
  readonly emailLimits: readonly Limit[];
  /** Uses up the token of a confirmation mail. Resolves to the account of the token. */
  readonly consumeConfirmation: (token: string) => Promise<string | undefined>;
}

export function registerMailRoutes(app: FastifyInstance, deps: MailRoutesDeps): void {
  const { database, limitAddress, emailLimits, consumeConfirmation } = deps;

  app.post(
    '/api/auth/request-password-reset',
    { onRequest: limitAddress, preHandler: [...emailLimits] },
    async (request, reply) => {
      const input = readEmail(request.body);
      if ('failureCode' in input) return refuse(reply, createAuthFailure(input.failureCode));
      // The same statements run for every e-mail, so neither the answer nor its time shows whether
      // an account exists. The account is only looked up when the mail is sent.
      const recipient = input.value.email;
      await database.transaction((sql) =>
        queueLimitedMail(sql, { kind: 'reset-password', recipient }, recipient, new Date()),
      );
      return reply.code(204).send();
    },
  );

  app.post('/api/auth/confirm-email', { onRequest: limitAddress }, async (request, reply) => {
    const input = readToken(request.body);
    const account = 'value' in input ? await consumeConfirmation(input.value.token) : undefined;
    if (account === undefined) return refuse(reply, createAuthFailure('link-expired'));
    const now = new Date();
    await database.transaction(async (sql) => {
      if (!(await sql.first(confirmEmail, account, now))) return;
      await recordEvent(sql, { kind: 'email-confirmed', account }, now);
    });
    return reply.code(204).send();
  });
}

function refuse(reply: FastifyReply, { status, body }: AuthFailure): FastifyReply {
  return reply.code(status).send(body);
}
