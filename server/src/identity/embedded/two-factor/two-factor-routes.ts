/**
 * The routes by which signed-in people manage their second factor (docs/adr/0066). `two-factor`
 * says whether it is on. Below it, `start` and `confirm` turn it on, `off` turns it off, and
 * `codes` creates new recovery codes. `start`, `off` and `codes` need the password. code-route.ts
 * has the second step of a sign-in.
 */
import type {
  NewRecoveryCodes,
  TwoFactorSetup,
  TwoFactorState,
} from '@quitanda/contract/two-factor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { violatedConstraint, type Database } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { limitAcrossProcesses, type Limit } from '../../../http/limits/rate-limits.ts';
import { withSemaphore, type Semaphore } from '../../semaphore.ts';
import { selectPassword, shareLockSession } from '../../identity.sql.ts';
import { endNewSession } from '../begun-session.ts';
import { readConfirmation } from '../credentials.ts';
import { createLibraryRequest, type CallLibrary } from '../library-request.ts';
import { findSession } from '../password-routes.ts';
import type { Passwords, SessionOwner } from '../passwords.ts';
import { sendSession } from '../send-session.ts';
import type { SecondFactor } from './second-factor.ts';
import { failureCodeOf, refuse } from './two-factor-failures.ts';
import { readTypedCode } from './typed-codes.ts';
import { claimUsedCode } from './used-codes.ts';

export interface TwoFactorRoutesDeps {
  readonly database: Database;
  readonly callLibrary: CallLibrary;
  readonly secondFactor: SecondFactor;
  /** Resolves to the recovery codes of an account that has a second factor. */
  readonly readRecoveryCodes: (subject: string) => Promise<readonly string[]>;
  readonly passwords: Passwords;
  readonly requireConfirmedEmail: (subject: string) => Promise<void>;
  readonly hashSemaphore: Semaphore;
  readonly limitAddress: Limit;
  /** Attempts a minute of one user; 0 means no limit. */
  readonly triesPerUser: number;
}

const startAnswer = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const newCodesAnswer = z.object({ backupCodes: z.array(z.string()) });

export function registerTwoFactorRoutes(app: FastifyInstance, deps: TwoFactorRoutesDeps): void {
  const { database, callLibrary, secondFactor, passwords, hashSemaphore, limitAddress } = deps;
  const owners = new WeakMap<FastifyRequest, SessionOwner>();
  const requireOwner = (request: FastifyRequest): SessionOwner => {
    const owner = owners.get(request);
    if (owner === undefined) throw new ApiError('unauthenticated');
    return owner;
  };
  const loadOwner = async (request: FastifyRequest) => {
    const current = await findSession(callLibrary, request);
    if (!current || current.user.isDisabled) throw new ApiError('unauthenticated');
    const { id: sessionId, signedInAt } = current.session;
    owners.set(request, { sessionId, subject: current.user.id, signedInAt });
  };
  const bySubject = (request: FastifyRequest) => requireOwner(request).subject;
  const limitUser = limitAcrossProcesses(database, 'tries-by-user', bySubject, deps.triesPerUser);
  const sessionRequired = { onRequest: limitAddress, preHandler: [loadOwner, limitUser] };

  app.get('/api/auth/two-factor', { preHandler: [loadOwner] }, async (request, reply) => {
    const { subject } = requireOwner(request);
    const isOn = await secondFactor.isOn(subject);
    const codes = isOn ? await deps.readRecoveryCodes(subject) : [];
    return reply.send({ isOn, recoveryCodesLeft: codes.length } satisfies TwoFactorState);
  });

  /** Registers a route that needs the password. */
  const addPasswordRoute = (
    path: string,
    run: (request: FastifyRequest, reply: FastifyReply, password: string) => Promise<FastifyReply>,
  ) =>
    app.post(`/api/auth/two-factor/${path}`, sessionRequired, async (request, reply) => {
      const input = readConfirmation(request.body);
      if ('failureCode' in input) return refuse(reply, input.failureCode);
      return withSemaphore(hashSemaphore, () => run(request, reply, input.value.password));
    });
  const callPlugin = (request: FastifyRequest, path: string, body: object) =>
    callLibrary(createLibraryRequest(request, `two-factor/${path}`, body));

  addPasswordRoute('start', async (request, reply, password) => {
    await deps.requireConfirmedEmail(requireOwner(request).subject);
    const response = await startSetup(request, password);
    if (!response.ok) return refuse(reply, await failureCodeOf(response));
    const { totpURI: uri, backupCodes: recoveryCodes } = startAnswer.parse(await response.json());
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    return reply.send({ uri, secret, recoveryCodes } satisfies TwoFactorSetup);
  });

  addPasswordRoute('codes', async (request, reply, password) => {
    const response = await callPlugin(request, 'generate-backup-codes', { password });
    if (!response.ok) return refuse(reply, await failureCodeOf(response));
    const { backupCodes } = newCodesAnswer.parse(await response.json());
    await secondFactor.recordNewCodes(requireOwner(request).subject, new Date());
    return reply.send({ recoveryCodes: backupCodes } satisfies NewRecoveryCodes);
  });

  addPasswordRoute('off', async (request, reply, password) => {
    const now = new Date();
    const owner = requireOwner(request);
    if (!(await passwords.isAccepted(owner, password, now))) return refuse(reply, 'wrong-password');
    const wasOn = await secondFactor.turnOff(owner.subject, now, async (sql) => {
      // The session may have ended while the password was hashed.
      if (!(await sql.first(shareLockSession, { sessionId: owner.sessionId })))
        throw new ApiError('unauthenticated');
    });
    return wasOn ? reply.code(204).send() : refuse(reply, 'two-factor-off');
  });

  app.post('/api/auth/two-factor/confirm', sessionRequired, async (request, reply) => {
    const { subject } = requireOwner(request);
    const typedCode = readTypedCode(
      z.object({ code: z.unknown() }).safeParse(request.body).data?.code,
    );
    if (typedCode?.by !== 'app') return refuse(reply, 'wrong-code');
    // Without this check, better-auth would accept another confirmation with any later code.
    if (await secondFactor.isOn(subject)) return refuse(reply, 'two-factor-on');
    const readPassword = async () => (await database.first(selectPassword, { subject }))?.hash;
    const password = await readPassword();
    const response = await callPlugin(request, 'verify-totp', { code: typedCode.code });
    if (!response.ok) return refuse(reply, await failureCodeOf(response));
    // better-auth has begun a new session, which must not outlive a new password (AUT-19).
    if ((await readPassword()) !== password) {
      await endNewSession(callLibrary, request, response);
      throw new ApiError('unauthenticated');
    }
    const now = new Date();
    // The code stays valid for a minute, but must not be used again for a sign-in.
    await claimUsedCode(database, subject, typedCode.code, now);
    // better-auth has replaced the session of the request.
    const sessionId = await findNewSessionId(request, response);
    await secondFactor.recordTurnedOn(subject, sessionId, now);
    sendSession(request, reply, response);
    return reply.code(204).send();
  });

  /** Stores a new secret, which replaces the one of an earlier setup that was not confirmed. */
  async function startSetup(request: FastifyRequest, password: string): Promise<Response> {
    const start = () => callPlugin(request, 'enable', { password });
    try {
      return await start();
    } catch (error) {
      if (violatedConstraint(error) !== 'identity_two_factors_user_once') throw error;
      // Another request stored the first secret after better-auth had looked for one. Now
      // better-auth finds that secret, and replaces it.
      return start();
    }
  }

  async function findNewSessionId(request: FastifyRequest, { headers }: Response): Promise<string> {
    const token = headers.get('set-auth-token');
    const current = await findSession(callLibrary, request, token ?? undefined);
    if (!current) throw new Error('The identity library confirmed a code without a session.');
    return current.session.id;
  }
}
