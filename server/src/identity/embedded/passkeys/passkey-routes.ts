/**
 * The passkeys of the signed-in person (docs/adr/0065). Adding and removing one needs the password,
 * or a new sign-in by a provider where the account has none. `passkeys/options` checks that and
 * answers with what the browser asks the authenticator; `passkeys/add` takes its answer.
 */
import { maxPasskeys } from '@quitanda/contract/passkeys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordEvent } from '../../../audit/audit.ts';
import type { Database } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { limitAcrossProcesses } from '../../../http/limits/rate-limits.ts';
import { queueMail } from '../../../mail/mail.ts';
import { withSemaphore, type Semaphore } from '../../semaphore.ts';
import { selectProvidersOf } from '../../identity.sql.ts';
import { readConfirmation } from '../credentials.ts';
import { innerRequest } from '../inner-request.ts';
import { findSession } from '../password-routes.ts';
import type { Passwords, SessionOwner } from '../passwords.ts';
import {
  credential,
  passkeyId,
  passkeyName,
  reasonOf,
  refuse,
  sendOptions,
} from './passkey-answers.ts';
import { deletePasskey, lockPasskeysOf, renamePasskey, selectPasskeys } from './passkeys.sql.ts';
import { registerPasskeySignIn, type PasskeySignInDeps } from './sign-in-routes.ts';

export interface PasskeyRoutesDeps extends PasskeySignInDeps {
  readonly passwords: Passwords;
  readonly hashing: Semaphore;
  /** Password attempts a minute of one user; 0 means no limit. */
  readonly triesPerUser: number;
  /** The ids of the providers of single sign-on by which people can sign in now. */
  readonly providerIds: readonly string[];
}

export function registerPasskeyRoutes(app: FastifyInstance, deps: PasskeyRoutesDeps): void {
  const { database, askLibrary, passwords, hashing, limitAddress, triesPerUser, sendsMail } = deps;
  const owners = new WeakMap<FastifyRequest, SessionOwner>();
  const ownerOf = (request: FastifyRequest): SessionOwner => {
    const owner = owners.get(request);
    if (!owner) throw new ApiError('unauthenticated');
    return owner;
  };
  const findOwner = async (request: FastifyRequest) => {
    const found = await findSession(askLibrary, request);
    if (!found || found.user.isDisabled) throw new ApiError('unauthenticated');
    const { id: sessionId, signedInAt } = found.session;
    owners.set(request, { sessionId, signedInAt, subject: found.user.id });
  };
  const bySubject = (request: FastifyRequest) => ownerOf(request).subject;
  const limitUser = limitAcrossProcesses(database, 'tries-by-user', bySubject, triesPerUser);
  const signedIn = { onRequest: limitAddress, preHandler: findOwner };
  const withPassword = { onRequest: limitAddress, preHandler: [findOwner, limitUser] };

  /** Resolves to true if it has refused the request, because the password is wrong. */
  async function refuseWrongPassword(request: FastifyRequest, reply: FastifyReply) {
    const sent = readConfirmation(request.body);
    const isRight =
      'value' in sent &&
      (await withSemaphore(hashing, () =>
        passwords.isConfirmed(ownerOf(request), sent.value.password, new Date()),
      ));
    if (!isRight) refuse(reply, 'wrong-password');
    return !isRight;
  }

  app.get('/api/auth/passkeys', signedIn, async (request, reply) =>
    reply.send(await database.rows(selectPasskeys, bySubject(request))),
  );

  app.post('/api/auth/passkeys/options', withPassword, async (request, reply) => {
    if (await refuseWrongPassword(request, reply)) return reply;
    const passkeys = await database.rows(selectPasskeys, bySubject(request));
    if (passkeys.length >= maxPasskeys) return refuse(reply, 'too-many-passkeys');
    const options = innerRequest(request, 'passkey/generate-register-options');
    return sendOptions(await askLibrary(options), reply);
  });

  app.post('/api/auth/passkeys/add', signedIn, async (request, reply) => {
    const sent = credential.extend({ name: passkeyName }).safeParse(request.body);
    if (!sent.success) return refuse(reply, 'passkey-failed');
    const { response, name } = sent.data;
    // The library expects the list, which some authenticators leave out.
    const transports = response.response.transports ?? [];
    const body = {
      name,
      response: { ...response, response: { ...response.response, transports } },
    };
    const added = await askLibrary(innerRequest(request, 'passkey/verify-registration', body));
    if (!added.ok) return refuse(reply, await reasonOf(added));
    const account = bySubject(request);
    await database.transaction(async (sql) => {
      const now = new Date();
      await recordEvent(sql, { kind: 'passkey-added', account }, now);
      if (sendsMail)
        await queueMail(sql, { kind: 'passkey-added', account, details: { name } }, now);
    });
    return reply.code(204).send();
  });

  app.post('/api/auth/passkeys/rename', signedIn, async (request, reply) => {
    const sent = z.object({ id: passkeyId, name: passkeyName }).safeParse(request.body);
    if (!sent.success) return refuse(reply, 'passkey-not-found');
    const { id, name } = sent.data;
    const isRenamed = await database.first(renamePasskey, bySubject(request), id, name, new Date());
    return isRenamed ? reply.code(204).send() : refuse(reply, 'passkey-not-found');
  });

  app.post('/api/auth/passkeys/remove', withPassword, async (request, reply) => {
    if (await refuseWrongPassword(request, reply)) return reply;
    const sent = z.object({ id: passkeyId }).safeParse(request.body);
    if (!sent.success) return refuse(reply, 'passkey-not-found');
    const failure = await remove(database, bySubject(request), sent.data.id, deps.providerIds);
    return failure ? refuse(reply, failure) : reply.code(204).send();
  });

  registerPasskeySignIn(app, deps);
}

/** Removes a passkey, unless it is the last way to sign in to the account (PASS-09). */
const remove = (
  database: Database,
  account: string,
  id: string,
  providerIds: readonly string[],
): Promise<'passkey-not-found' | 'last-way-in' | undefined> =>
  database.transaction(async (sql) => {
    await sql.rows(lockPasskeysOf, account);
    const passkeys = await sql.rows(selectPasskeys, account);
    if (!passkeys.some((passkey) => passkey.id === id)) return 'passkey-not-found';
    const others = await sql.rows(selectProvidersOf, account);
    const hasOtherWay = others.some(
      ({ provider }) => provider === 'credential' || providerIds.includes(provider),
    );
    if (passkeys.length === 1 && !hasOtherWay) return 'last-way-in';
    await sql.rows(deletePasskey, account, id);
    await recordEvent(sql, { kind: 'passkey-removed', account }, new Date());
    return undefined;
  });
