/**
 * The routes for the passkeys of the signed-in person (docs/adr/0065). Adding or removing a passkey
 * needs the password, or a fresh sign-in by a provider if the account has no password.
 * `passkeys/options` checks this and returns the options for the authenticator. `passkeys/add`
 * takes the authenticator's answer. `verify-passkey` is a fresh proof for the calls that need one
 * (PRF-03).
 */
import { maxPasskeys } from '@quitanda/contract/passkeys';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordEvent } from '../../../audit/audit.ts';
import { transactionWithRetries, type Database } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { limitAcrossProcesses } from '../../../http/limits/rate-limits.ts';
import { queueMail } from '../../../mail/mail.ts';
import { withSemaphore, type Semaphore } from '../../semaphore.ts';
import { lockAccount, selectProvidersOf, setProved, shareLockSession } from '../../identity.sql.ts';
import { readConfirmation } from '../credentials.ts';
import {
  createLibraryRequest,
  createRequestWithCookie,
  sessionCookieOf,
} from '../library-request.ts';
import { findSession } from '../password-routes.ts';
import type { Passwords, SessionOwner } from '../passwords.ts';
import {
  credential,
  passkeyId,
  passkeyName,
  failureCodeOf,
  refuse,
  sendOptions,
} from './passkey-answers.ts';
import {
  deletePasskey,
  renamePasskey,
  selectPasskeyOwner,
  selectPasskeys,
} from './passkeys.sql.ts';
import { registerPasskeySignIn, type PasskeySignInDeps } from './sign-in-routes.ts';

export interface PasskeyRoutesDeps extends PasskeySignInDeps {
  readonly passwords: Passwords;
  readonly hashSemaphore: Semaphore;
  /** Password attempts a minute of one user; 0 means no limit. */
  readonly triesPerUser: number;
  /** The ids of the configured providers of single sign-on. */
  readonly providerIds: readonly string[];
}

const addedPasskey = z.object({ id: passkeyId });

export function registerPasskeyRoutes(app: FastifyInstance, deps: PasskeyRoutesDeps): void {
  const { database, callLibrary, passwords, hashSemaphore, limitAddress, triesPerUser } = deps;
  const owners = new WeakMap<FastifyRequest, SessionOwner>();
  const requireOwner = (request: FastifyRequest): SessionOwner => {
    const owner = owners.get(request);
    if (!owner) throw new ApiError('unauthenticated');
    return owner;
  };
  const loadOwner = async (request: FastifyRequest) => {
    const current = await findSession(callLibrary, request);
    if (!current || current.user.isDisabled) throw new ApiError('unauthenticated');
    const { id: sessionId, signedInAt } = current.session;
    owners.set(request, { sessionId, signedInAt, subject: current.user.id });
  };
  const requireSubject = (request: FastifyRequest) => requireOwner(request).subject;
  const limitUser = limitAcrossProcesses(database, 'tries-by-user', requireSubject, triesPerUser);
  const sessionRequired = { onRequest: limitAddress, preHandler: loadOwner };
  const passwordRequired = { onRequest: limitAddress, preHandler: [loadOwner, limitUser] };

  /** Refuses the request if the password is wrong, and resolves to whether it has done so. */
  async function refuseWrongPassword(request: FastifyRequest, reply: FastifyReply) {
    const input = readConfirmation(request.body);
    const isCorrect =
      'value' in input &&
      (await withSemaphore(hashSemaphore, () =>
        passwords.isAccepted(requireOwner(request), input.value.password, new Date()),
      ));
    if (!isCorrect) refuse(reply, 'wrong-password');
    return !isCorrect;
  }

  app.get('/api/auth/passkeys', sessionRequired, async (request, reply) =>
    reply.send(await database.rows(selectPasskeys, { subject: requireSubject(request) })),
  );

  app.post('/api/auth/passkeys/options', passwordRequired, async (request, reply) => {
    if (await refuseWrongPassword(request, reply)) return reply;
    const passkeys = await database.rows(selectPasskeys, { subject: requireSubject(request) });
    if (passkeys.length >= maxPasskeys) return refuse(reply, 'too-many-passkeys');
    const optionsRequest = createLibraryRequest(request, 'passkey/generate-register-options');
    return sendOptions(await callLibrary(optionsRequest), reply);
  });

  app.post('/api/auth/passkeys/add', sessionRequired, async (request, reply) => {
    const input = credential.extend({ name: passkeyName }).safeParse(request.body);
    if (!input.success) return refuse(reply, 'passkey-failed');
    const { response, name } = input.data;
    // better-auth requires this list, but some authenticators leave it out.
    const transports = response.response.transports ?? [];
    const body = {
      name,
      response: { ...response, response: { ...response.response, transports } },
    };
    const verification = await callLibrary(
      createLibraryRequest(request, 'passkey/verify-registration', body),
    );
    if (!verification.ok) return refuse(reply, await failureCodeOf(verification));
    const { id } = addedPasskey.parse(await verification.json());
    const isWithinLimit = await keepAddedPasskey(deps, requireOwner(request), { id, name });
    if (isWithinLimit === undefined) throw new ApiError('unauthenticated');
    return isWithinLimit ? reply.code(204).send() : refuse(reply, 'too-many-passkeys');
  });

  app.post('/api/auth/passkeys/rename', sessionRequired, async (request, reply) => {
    const input = z.object({ id: passkeyId, name: passkeyName }).safeParse(request.body);
    if (!input.success) return refuse(reply, 'passkey-not-found');
    const { id, name } = input.data;
    const isRenamed = await database.first(renamePasskey, {
      subject: requireSubject(request),
      id,
      name,
      now: new Date(),
    });
    return isRenamed ? reply.code(204).send() : refuse(reply, 'passkey-not-found');
  });

  app.post('/api/auth/passkeys/remove', passwordRequired, async (request, reply) => {
    if (await refuseWrongPassword(request, reply)) return reply;
    const input = z.object({ id: passkeyId }).safeParse(request.body);
    if (!input.success) return refuse(reply, 'passkey-not-found');
    const failure = await removePasskey(
      database,
      requireSubject(request),
      input.data.id,
      deps.providerIds,
    );
    return failure ? refuse(reply, failure) : reply.code(204).send();
  });

  app.post('/api/auth/verify-passkey', passwordRequired, async (request, reply) => {
    const input = credential.safeParse(request.body);
    if (!input.success) return refuse(reply, 'passkey-failed');
    const { response } = input.data;
    const result = await callLibrary(
      createLibraryRequest(request, 'passkey/verify-authentication', { response }),
    );
    if (!result.ok) return refuse(reply, await failureCodeOf(result));
    // better-auth has begun a session, but the person keeps the one of the request.
    await callLibrary(createRequestWithCookie(request, 'sign-out', {}, sessionCookieOf(result)));
    const passkeyOwner = await database.first(selectPasskeyOwner, { credentialId: response.id });
    const { subject, sessionId } = requireOwner(request);
    if (passkeyOwner?.subject !== subject) return refuse(reply, 'passkey-failed');
    await database.rows(setProved, { sessionId, now: new Date() });
    return reply.code(204).send();
  });

  registerPasskeySignIn(app, deps);
}

/**
 * Keeps a passkey that better-auth has stored, and records it. Deletes it and returns false if the
 * account has too many, undefined if the session has ended.
 */
const keepAddedPasskey = (
  { database, sendsMail }: PasskeyRoutesDeps,
  { subject: account, sessionId }: SessionOwner,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean | undefined> =>
  transactionWithRetries(database, async (sql) => {
    // `passkeys/options` checks the limit too, but several additions may begin before one ends.
    await sql.rows(lockAccount, { subject: account });
    // A session that has ended meanwhile, for example by a link for a new password, adds none.
    if (!(await sql.first(shareLockSession, { sessionId }))) {
      await sql.rows(deletePasskey, { subject: account, id });
      return undefined;
    }
    if ((await sql.rows(selectPasskeys, { subject: account })).length > maxPasskeys) {
      await sql.rows(deletePasskey, { subject: account, id });
      return false;
    }
    const now = new Date();
    await recordEvent(sql, { kind: 'passkey-added', account }, now);
    if (sendsMail) await queueMail(sql, { kind: 'passkey-added', account, details: { name } }, now);
    return true;
  });

/** Removes a passkey, unless it is the last way to sign in to the account (PASS-09). */
const removePasskey = (
  database: Database,
  account: string,
  id: string,
  providerIds: readonly string[],
): Promise<'passkey-not-found' | 'last-way-in' | undefined> =>
  transactionWithRetries(database, async (sql) => {
    await sql.rows(lockAccount, { subject: account });
    const passkeys = await sql.rows(selectPasskeys, { subject: account });
    if (!passkeys.some((passkey) => passkey.id === id)) return 'passkey-not-found';
    const signInMethods = await sql.rows(selectProvidersOf, { subject: account });
    const hasOtherMethod = signInMethods.some(
      ({ provider }) => provider === 'credential' || providerIds.includes(provider),
    );
    if (passkeys.length === 1 && !hasOtherMethod) return 'last-way-in';
    await sql.rows(deletePasskey, { subject: account, id });
    await recordEvent(sql, { kind: 'passkey-removed', account }, new Date());
    return undefined;
  });
