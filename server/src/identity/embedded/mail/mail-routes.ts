/**
 * The routes that exist only where the server sends mail: `request-password-reset` asks for a link to
 * set a new password, `confirm-email` confirms an address by the token of a mail. Both answer 204.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { recordEvent } from '../../../audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { authFailure, type AuthFailure } from '../auth-codes.ts';
import { readEmail, readToken } from '../credentials.ts';
import { confirmEmail } from './account-mails.sql.ts';
import { queueAtMost } from './queue-at-most.ts';

export interface MailRoutesDeps {
  readonly database: Database;
  /** Limits requests for a link from one address. */
  readonly limitAddress: Limit;
  /** Limits requests for a link to one e-mail. */
  readonly limitEmail: readonly Limit[];
  /** Uses up a token of a confirmation. Resolves to its account. */
  readonly consumeConfirmation: (token: string) => Promise<string | undefined>;
}

export function registerMailRoutes(app: FastifyInstance, deps: MailRoutesDeps): void {
  const { database, limitAddress, limitEmail, consumeConfirmation } = deps;

  app.post(
    '/api/auth/request-password-reset',
    { onRequest: limitAddress, preHandler: [...limitEmail] },
    async (request, reply) => {
      const sent = readEmail(request.body);
      if ('refusal' in sent) return refuse(reply, authFailure(sent.refusal));
      // The same statements run for every address. Whether it has an account is only looked up when
      // the mail is sent, so neither the answer nor its time depends on it.
      const recipient = sent.value.email;
      await database.transaction((sql) =>
        queueAtMost(sql, { kind: 'reset-password', recipient }, recipient, new Date()),
      );
      return reply.code(204).send();
    },
  );

  app.post('/api/auth/confirm-email', { onRequest: limitAddress }, async (request, reply) => {
    const sent = readToken(request.body);
    const account = 'value' in sent ? await consumeConfirmation(sent.value.token) : undefined;
    if (account === undefined) return refuse(reply, authFailure('link-expired'));
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
