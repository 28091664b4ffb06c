/**
 * Routes that need both a session and a password. `change-password` ends all other sessions.
 * `verify-password` is a fresh proof for the calls that need one (PRF-03). Both answer 204.
 */
import type { AuthErrorCode } from '@quitanda/contract/auth';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import { limitAcrossProcesses, type Limit } from '../../http/limits/rate-limits.ts';
import { createAuthFailure, refuse } from './auth-codes.ts';
import { readConfirmation, readPasswordChange, type ReadResult } from './credentials.ts';
import { withSemaphore, type Semaphore } from '../semaphore.ts';
import { createLibraryRequest, type CallLibrary } from './library-request.ts';
import type { Passwords, SessionOwner } from './passwords.ts';
import { sessionStart } from './session-start.ts';

export interface PasswordRoutesDeps {
  /** Stores the counts of attempts. */
  readonly database: Sql;
  readonly callLibrary: CallLibrary;
  readonly passwords: Passwords;
  readonly hashSemaphore: Semaphore;
  readonly limitAddress: Limit;
  /** Password attempts a minute of one user; 0 means no limit. */
  readonly triesPerUser: number;
}

const sessionAnswer = z
  .object({
    session: sessionStart,
    user: z.object({ id: z.string(), isDisabled: z.boolean() }),
  })
  .nullable();

export function registerPasswordRoutes(app: FastifyInstance, deps: PasswordRoutesDeps): void {
  const { database, callLibrary, passwords, hashSemaphore, limitAddress, triesPerUser } = deps;
  const owners = new WeakMap<FastifyRequest, SessionOwner>();
  const requireOwner = (request: FastifyRequest): SessionOwner => {
    const owner = owners.get(request);
    if (!owner) throw new ApiError('unauthenticated');
    return owner;
  };
  const bySubject = (request: FastifyRequest) => requireOwner(request).subject;
  const limitUser = limitAcrossProcesses(database, 'tries-by-user', bySubject, triesPerUser);

  /** Registers a route for signed-in people. `run` resolves to the code of a failure, if there is one. */
  const registerForSignedIn = <T>(
    path: string,
    read: (body: unknown) => ReadResult<T>,
    run: (owner: SessionOwner, input: T) => Promise<AuthErrorCode | undefined>,
  ) =>
    app.post(
      `/api/auth/${path}`,
      {
        onRequest: limitAddress,
        preHandler: [
          async (request, reply) => {
            const session = await findSession(callLibrary, request);
            if (!session) throw new ApiError('unauthenticated');
            if (session.user.isDisabled) return refuse(reply, createAuthFailure('user-disabled'));
            const { id: sessionId, signedInAt } = session.session;
            owners.set(request, { sessionId, subject: session.user.id, signedInAt });
          },
          limitUser,
        ],
      },
      async (request, reply) => {
        const input = read(request.body);
        if ('failureCode' in input) return refuse(reply, createAuthFailure(input.failureCode));
        const failureCode = await withSemaphore(hashSemaphore, () =>
          run(requireOwner(request), input.value),
        );
        return failureCode === undefined
          ? reply.code(204).send()
          : refuse(reply, createAuthFailure(failureCode));
      },
    );
  registerForSignedIn('change-password', readPasswordChange, (owner, input) =>
    passwords.change(owner, input, new Date()),
  );
  registerForSignedIn('verify-password', readConfirmation, async (owner, { password }) =>
    (await passwords.prove(owner, password, new Date())) ? undefined : 'wrong-password',
  );
}

/**
 * Returns the session of the request, or of `token` if it is given, with the account of the
 * session; null if there is no session.
 */
export async function findSession(
  callLibrary: CallLibrary,
  request: FastifyRequest,
  token?: string,
) {
  // This request does not extend the session, because only the route that issues tokens does so.
  const libraryRequest = createLibraryRequest(request, 'get-session?disableRefresh=true');
  if (token !== undefined) {
    libraryRequest.headers.delete('cookie');
    libraryRequest.headers.set('authorization', `Bearer ${token}`);
  }
  const response = await callLibrary(libraryRequest);
  if (!response.ok) throw new Error(`The identity library answered ${response.status}.`);
  return sessionAnswer.parse(await response.json());
}
