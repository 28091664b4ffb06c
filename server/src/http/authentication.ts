import { householdId } from '@quitanda/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql, Transaction } from '../db/database.ts';
import { awaitChecked } from './await-checked.ts';
import { ApiError } from './failure.ts';
import type { Caller } from './handlers.ts';
import { shareLockMember, selectMember } from './membership.sql.ts';

/** What the database says of somebody who calls. */
export interface Standing {
  isDisabled: boolean;
}

/** Somebody with a good token. */
export interface Bearer {
  readonly caller: Caller;
  /** When their token ends, milliseconds since 1970. */
  readonly expiresAt: number;
  /**
   * Answers what a statement has just said of them, if they may call now; throws `user-disabled`, or
   * `unauthenticated` where it found nobody.
   */
  readonly admit: <T extends Standing>(standing: T | undefined) => T;
  /**
   * Asks the database whether they may call now; throws `user-disabled` or `unauthenticated`, or
   * `household-not-found` for who does not belong to the household of the call. Ask it over the
   * connection of the request's own statements, which need not wait for it to be sent.
   */
  readonly confirm: (sql: Sql) => Promise<void>;
  /**
   * Answers whether they belong to the household of the call; if so, they do until the transaction
   * ends. Ask it once the transaction has the household.
   */
  readonly shareLockMembership: (sql: Transaction) => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    bearer: Bearer | null;
  }
}

/** Who a bearer token belongs to. Throws `unauthenticated` or `user-disabled`. */
export type FindBearer = (token: string) => Promise<Bearer>;

/**
 * Lets only verified callers through, before anything else of a request is looked at (AUT-13). Whoever
 * answers the request has to let {@link Bearer} confirm them before it acts.
 */
export function requireBearer(app: FastifyInstance, findBearer: FindBearer): void {
  app.decorateRequest('bearer', null);
  app.addHook('onRequest', async (request) => {
    const token = tokenOf(request);
    if (token === undefined) throw new ApiError('unauthenticated');
    const bearer = await findBearer(token);
    const { [householdHeader]: household } = request.headers;
    request.bearer = household === undefined ? bearer : inHousehold(bearer, String(household));
  });
}

/** Chooses the household that a call is about; without it that is the caller's personal one. */
const householdHeader = 'quitanda-household';

/** The same person in another household than the personal one. Throws `household-not-found`. */
export function inHousehold(bearer: Bearer, household: string): Bearer {
  const { data: id } = householdId.safeParse(household);
  if (id === undefined) throw new ApiError('household-not-found');
  // Everybody belongs to their own.
  if (id === bearer.caller.householdId) return bearer;
  const caller = { ...bearer.caller, householdId: id };
  return {
    caller,
    expiresAt: bearer.expiresAt,
    admit: bearer.admit,
    async confirm(sql) {
      const membership = sql.first(selectMember, id, caller.id);
      if (!(await awaitChecked(bearer.confirm(sql), membership))) {
        throw new ApiError('household-not-found');
      }
    },
    shareLockMembership: async (sql) =>
      (await sql.first(shareLockMember, id, caller.id)) !== undefined,
  };
}

/** The bearer token that a request carries, good or not. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/iu.exec(headers.authorization ?? '')?.[1];
}

/** The bearer of a request that came through {@link requireBearer}. */
export function bearerOf(request: FastifyRequest): Bearer {
  if (!request.bearer) throw new Error('This route does not require a bearer token.');
  return request.bearer;
}
