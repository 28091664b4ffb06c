// Adds `operationId` to the type of a route's schema.
import '@fastify/swagger';
import {
  contract,
  householdId,
  scopeForCall,
  type Endpoint,
  type EndpointName,
  type PersonalKeyScope,
} from '@quitanda/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sql, Transaction } from '../db/database.ts';
import { awaitChecked } from './once-only/await-checked.ts';
import { ApiError } from './errors/failure.ts';
import type { Caller } from './handlers.ts';
import { selectMember } from './membership.sql.ts';

/** The state of a caller's account in the database. */
export interface AccountState {
  isDisabled: boolean;
}

/** A caller with a valid token, and the checks of the caller's account. */
export interface Bearer {
  readonly caller: Caller;
  /** The scope of a personal key; undefined for a token of a session (KEY-02). */
  readonly keyScope?: PersonalKeyScope | undefined;
  /** When the token expires, milliseconds since 1970. */
  readonly expiresAt: number;
  /** The session of the token; undefined if the provider does not name it. */
  readonly sessionId?: string | undefined;
  /**
   * The households of which the person was a member at the last check with this token. In another one,
   * the person may be a stranger.
   */
  readonly knownHouseholds: Set<string>;
  /** Throws `email-not-confirmed` if the person has to confirm the e-mail address first (AUT-17). */
  readonly requireConfirmedEmail?: (() => Promise<void>) | undefined;
  /**
   * Checks an account state that a statement has just read, and returns it. Throws
   * `user-disabled`, or `unauthenticated` if the statement found no user, or if the session has ended
   * since the request began.
   */
  readonly requireEnabled: <T extends AccountState>(state: T | undefined) => T;
  /**
   * Checks in the database whether the caller may call now. Throws `user-disabled`,
   * `unauthenticated`, or `household-not-found` if the caller is not a member of the household of
   * the call. Pass the connection that the request's other statements use, so that all statements
   * are sent together.
   */
  readonly checkAccess: (sql: Sql) => Promise<void>;
  /**
   * Prevents the end of the session or the key until the transaction ends. Throws `unauthenticated`
   * if it has ended already, in whatever process. Call it before the transaction locks the user,
   * because whoever ends the sessions of an account locks the user afterwards. Undefined if the
   * provider does not name its sessions.
   */
  readonly shareLockCredential?: ((sql: Transaction) => Promise<void>) | undefined;
  /**
   * Returns whether the caller is a member of the household of the call. Call it after the transaction
   * has locked the household: whoever leaves a household locks it first, so that the answer holds until
   * the transaction ends.
   */
  readonly isStillMember: (sql: Transaction) => Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    bearer: Bearer | null;
  }
}

/** Finds the owner of a bearer token. Throws `unauthenticated` or `user-disabled`. */
export type FindBearer = (token: string) => Promise<Bearer>;

/**
 * Rejects callers without a valid token before anything else of the request is read (AUT-13). The
 * code that answers the request must call `checkAccess` of {@link Bearer} before it acts.
 */
export function requireBearer(app: FastifyInstance, findBearer: FindBearer): void {
  app.decorateRequest('bearer', null);
  app.addHook('onRequest', async (request) => {
    const token = tokenOf(request);
    if (token === undefined) throw new ApiError('unauthenticated');
    const bearer = await findBearer(token);
    if (bearer.keyScope) checkScope(bearer.keyScope, request);
    const { [householdHeader]: household } = request.headers;
    request.bearer = household === undefined ? bearer : withHousehold(bearer, String(household));
  });
}

/** Throws `key-not-allowed` if no key may make the call, or `key-read-only` if this key may not. */
function checkScope(scope: PersonalKeyScope, { routeOptions }: FastifyRequest): void {
  const requiredScope = scopeForCall(routeOptions.schema?.operationId ?? '');
  if (requiredScope === undefined) throw new ApiError('key-not-allowed');
  if (requiredScope === 'write' && scope !== 'write') throw new ApiError('key-read-only');
}

/**
 * Checks the rules that a call declares by their errors in the contract, before its body is read. Add
 * it after the limits, because a refusal by these rules may write to the database.
 */
export function requireDeclaredRules(app: FastifyInstance, now: () => Date): void {
  app.addHook('onRequest', async (request) => {
    const { caller, requireConfirmedEmail } = bearerOf(request);
    const name = request.routeOptions.schema?.operationId as EndpointName;
    const endpoint: Endpoint | undefined = contract[name];
    if (endpoint?.errors.includes('proof-required')) requireFreshProof(caller, now());
    if (endpoint?.errors.includes('email-not-confirmed')) await requireConfirmedEmail?.();
  });
}

/** How long a proof of who is calling counts as fresh (PRF-03). */
export const freshProofMs = 600_000;

/**
 * Throws `proof-required` unless the caller has signed in, or given the password or a passkey, within
 * the last ten minutes. A session lasts for months, so it proves little about who holds the device.
 */
export function requireFreshProof({ provedAt }: Caller, now: Date): void {
  if (provedAt === undefined || now.getTime() - provedAt > freshProofMs)
    throw new ApiError('proof-required');
}

/** Names the household of a call. Without this header, it is the personal household. */
const householdHeader = 'quitanda-household';

/**
 * Returns the bearer with this household instead of the personal one. Throws `household-not-found`.
 */
export function withHousehold(bearer: Bearer, household: string): Bearer {
  const { data: id } = householdId.safeParse(household);
  if (id === undefined) throw new ApiError('household-not-found');
  // Everybody is a member of their personal household.
  if (id === bearer.caller.householdId) return bearer;
  const caller = { ...bearer.caller, householdId: id };
  return {
    ...bearer,
    caller,
    async checkAccess(sql) {
      const membership = sql.first(selectMember, { householdId: id, userId: caller.id });
      const member = await awaitChecked(bearer.checkAccess(sql), membership);
      recordMembership(bearer, id, member !== undefined);
      if (!member) throw new ApiError('household-not-found');
    },
    isStillMember: async (sql) =>
      (await sql.first(selectMember, { householdId: id, userId: caller.id })) !== undefined,
  };
}

/** Records what a statement has just read about the membership of a caller. */
export function recordMembership(
  { knownHouseholds }: Pick<Bearer, 'knownHouseholds'>,
  household: string,
  isMember: boolean,
): void {
  if (isMember) knownHouseholds.add(household);
  else knownHouseholds.delete(household);
}

/** Returns the bearer token of a request, without verifying it. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/iu.exec(headers.authorization ?? '')?.[1];
}

/** Returns the bearer of a request that came through {@link requireBearer}. */
export function bearerOf(request: FastifyRequest): Bearer {
  if (!request.bearer) throw new Error('This route does not require a bearer token.');
  return request.bearer;
}
