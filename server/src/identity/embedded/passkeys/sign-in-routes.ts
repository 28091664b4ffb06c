/**
 * The routes for sign-ins with a passkey. `sign-in/passkey-options` returns the options for the
 * authenticator. `sign-in/passkey` checks the authenticator's answer and sets the session cookie.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordRefusedSignIn, recordSignIn } from '../../../audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { beginSignInCheck } from '../begun-session.ts';
import { readDevice } from '../credentials.ts';
import { createLibraryRequest, type CallLibrary } from '../library-request.ts';
import { reportSignInDevice } from '../mail/known-devices.ts';
import { queueLimitedMail } from '../mail/queue-limited-mail.ts';
import type { OnSignInRejected } from '../sign-in-rejections.ts';
import { credential, failureCodeOf, refuse, sendOptions } from './passkey-answers.ts';
import { selectPasskeyOwner, type PasskeyOwner } from './passkeys.sql.ts';

export interface PasskeySignInDeps {
  readonly database: Database;
  readonly callLibrary: CallLibrary;
  /** Whether the server sends mail. */
  readonly sendsMail: boolean;
  readonly limitAddress: Limit;
  readonly onSignInRejected?: OnSignInRejected | undefined;
}

export function registerPasskeySignIn(app: FastifyInstance, deps: PasskeySignInDeps): void {
  const { database, callLibrary, sendsMail, limitAddress, onSignInRejected } = deps;

  app.post(
    '/api/auth/sign-in/passkey-options',
    { onRequest: limitAddress },
    async (request, reply) => {
      const libraryRequest = createLibraryRequest(request, 'passkey/generate-authenticate-options');
      // With a session, the options would allow only the passkeys of that person.
      libraryRequest.headers.delete('cookie');
      libraryRequest.headers.delete('authorization');
      return sendOptions(await callLibrary(libraryRequest), reply, {
        userVerification: 'required',
      });
    },
  );

  app.post('/api/auth/sign-in/passkey', { onRequest: limitAddress }, async (request, reply) => {
    const parsed = credential.safeParse(request.body);
    if (!parsed.success) return refuse(reply, 'passkey-failed');
    const { response } = parsed.data;
    const owner = await database.first(selectPasskeyOwner, { credentialId: response.id });
    const check = owner && (await beginSignInCheck(deps, request, owner.subject));
    const result = await callLibrary(
      createLibraryRequest(request, 'passkey/verify-authentication', { response }),
    );
    if (!result.ok || !owner || !(await check?.isStillValid(result))) {
      const code = result.ok ? 'passkey-failed' : await failureCodeOf(result);
      onSignInRejected?.(code);
      await recordRefusal(owner, code, request);
      // Only an answer with the right key gets this code, so the mail goes to the owner of the
      // account.
      if (owner && code === 'email-not-confirmed') await queueConfirmation(owner.subject);
      return refuse(reply, code);
    }
    // Records the sign-in before the session is sent, so that no session is without a record.
    await recordSignIn(database, owner.subject, new Date());
    if (sendsMail) await reportDevice(owner.subject, request);
    for (const cookie of result.headers.getSetCookie()) reply.header('set-cookie', cookie);
    return reply.send({ user: { id: owner.subject, email: owner.email } });
  });

  /** Records a refused sign-in. Does not throw, because the failure must be sent in any case. */
  async function recordRefusal(
    owner: PasskeyOwner | undefined,
    code: string,
    request: FastifyRequest,
  ): Promise<void> {
    try {
      await recordRefusedSignIn(database, owner?.subject ?? null, code, new Date());
    } catch (error) {
      request.log.error({ err: error }, 'a refused sign-in was not recorded');
    }
  }

  const queueConfirmation = (account: string) =>
    database.transaction((sql) =>
      queueLimitedMail(sql, { kind: 'confirm-email', account }, account, new Date()),
    );

  /** Queues a mail to the owner if the account was not used on this device before. */
  const reportDevice = (account: string, request: FastifyRequest) =>
    reportSignInDevice(
      database,
      {
        account,
        device: readDevice(request.body),
        userAgent: request.headers['user-agent'],
        isSignUp: false,
      },
      new Date(),
    );
}
