/** Forwards requests to better-auth, and records what happened. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { recordEvent, recordSignIn } from '../../audit/audit.ts';
import type { Database, Sql } from '../../db/database.ts';
import { selectAccount } from '../identity.sql.ts';
import { createAuthFailure, isAccountNotCreated, refuse, translateFailure } from './auth-codes.ts';
import { beginSignInCheck } from './begun-session.ts';
import type { IdentityMail } from './better-auth.ts';
import { readDevice } from './credentials.ts';
import { createLibraryRequest, type CallLibrary } from './library-request.ts';
import { reportSignInDevice } from './mail/known-devices.ts';
import { queueLimitedMail } from './mail/queue-limited-mail.ts';
import { sendSession } from './send-session.ts';
import { recordSessionUse } from './sessions/sessions.sql.ts';
import { requiresCode, type Challenges } from './two-factor/challenge.ts';

export interface ForwardDeps {
  readonly database: Database;
  readonly callLibrary: CallLibrary;
  readonly twoFactor: { readonly challenges: Challenges };
  /** How the server uses mail; undefined if it sends none. */
  readonly mail?: IdentityMail | undefined;
}

/** A use of a session is recorded at most once in this time (PRF-04). */
const sessionUseMs = 600_000;

const tokenAnswer = z.object({ token: z.string() });
const signedInAnswer = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

/**
 * Forwards the request to better-auth, and sends only those parts of its answer that clients need.
 */
export async function forward(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ForwardDeps,
  path: string,
  body?: object,
  /** Sent instead of better-auth's answer. */
  replacement?: object,
): Promise<FastifyReply> {
  const { database, mail } = deps;
  const isSignUp = path === 'sign-up/email';
  // If e-mails must be confirmed, better-auth's answer to a sign-up hides that the account exists.
  // AUT-08 requires an answer that says so. This reveals nothing new, because a sign-in also shows
  // whether an account exists.
  if (isSignUp && mail?.confirmsEmails && (await hasAccount(database, body))) {
    return refuse(reply, createAuthFailure('email-already-in-use'));
  }
  const account = path === 'sign-in/email' ? await findAccount(database, body) : undefined;
  const check = account && (await beginSignInCheck(deps, request, account.subject));
  const response = await deps.callLibrary(createLibraryRequest(request, path, body));
  const answer: unknown = await response.json().catch(() => null);
  if (response.status >= 500) throw new Error(`The identity library answered ${response.status}.`);
  // better-auth has one code for all reasons why it did not create an account. Only the database
  // shows whether the reason was an existing account with this e-mail address.
  if (isAccountNotCreated(answer) && !(await hasAccount(database, body))) {
    throw new Error('The identity library could not create an account.');
  }
  if (!response.ok) {
    const failure = translateFailure(response.status, answer);
    // Only a sign-in with the right password gets this code, so the mail goes to the owner of the
    // account.
    if (failure.body.code === 'email-not-confirmed') await queueConfirmation(database, body);
    return refuse(reply, failure);
  }
  // Tries again with the new state of the account, which then refuses the old password.
  if (check && !(await check.isStillValid(response)))
    return forward(request, reply, deps, path, body);
  if (requiresCode(answer)) return deps.twoFactor.challenges.send(request, reply, response);
  await recordSuccess(database, path, answer);
  if (isSignUp && mail?.confirmsEmails) {
    await queueConfirmation(database, body);
    return reply.code(202).send(createAuthFailure('email-not-confirmed').body);
  }
  if (mail && path.endsWith('/email')) await reportDevice(request, database, isSignUp, answer);
  sendSession(request, reply, response);
  return reply.send(
    path.endsWith('/email') ? signedInAnswer.parse(answer) : (replacement ?? answer),
  );
}

/** Records a sign-in, a sign-up or the use of a session. It runs before the answer, so that each session is recorded. */
async function recordSuccess(sql: Sql, path: string, answer: unknown): Promise<void> {
  const now = new Date();
  if (path === 'token') {
    const { sid } = decodeJwt(tokenAnswer.parse(answer).token);
    const since = new Date(now.getTime() - sessionUseMs);
    await sql.rows(recordSessionUse, { sessionId: String(sid), now, since });
    return;
  }
  if (path === 'sign-in/email') return recordSignIn(sql, signedInAnswer.parse(answer).user.id, now);
  if (path === 'sign-up/email') {
    return recordEvent(
      sql,
      { kind: 'signed-up', account: signedInAnswer.parse(answer).user.id },
      now,
    );
  }
}

/** Queues the mail that confirms the e-mail address of a sign-in or sign-up. */
async function queueConfirmation(database: Database, body: object | undefined): Promise<void> {
  const account = await findAccount(database, body);
  if (!account) return;
  const { subject } = account;
  await database.transaction((sql) =>
    queueLimitedMail(sql, { kind: 'confirm-email', account: subject }, subject, new Date()),
  );
}

/** Queues a mail to the owner if the account was not used on this device before. */
async function reportDevice(
  request: FastifyRequest,
  database: Database,
  isSignUp: boolean,
  answer: unknown,
): Promise<void> {
  const signIn = {
    account: signedInAnswer.parse(answer).user.id,
    device: readDevice(request.body),
    userAgent: request.headers['user-agent'],
    isSignUp,
  };
  await reportSignInDevice(database, signIn, new Date());
}

/** Whether an account with the e-mail address of a sign-up exists. */
const hasAccount = async (sql: Sql, body: object | undefined): Promise<boolean> =>
  (await findAccount(sql, body)) !== undefined;

/** Returns the account with the e-mail address of a sign-in or sign-up. */
function findAccount(sql: Sql, body: object | undefined) {
  const email = body && 'email' in body ? String(body.email) : '';
  return sql.first(selectAccount, { email });
}
