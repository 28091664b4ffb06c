import {
  adminWriteNames,
  type contract,
  membershipNames,
  type AskName,
  type DeviceName,
  type EndpointName,
  type Reply,
  type Request,
  type UserId,
  type WriteName,
} from '@quitanda/contract';
import type { Database, Sql, Transaction } from '../db/database.ts';
import type { WireChunks, WireJson } from './answers.ts';
import type { RunJob } from './worker-pool/job.ts';

/** The calls that have a handler in a slice. `sync` has none, because it runs these handlers. */
export type MountedName = Exclude<EndpointName, DeviceName>;

/** The authenticated user, who is not disabled. */
export interface Caller {
  readonly id: UserId;
  /** The household whose rows the call reads and writes. */
  readonly householdId: string;
  /** The id of the session; undefined for a token without a session. */
  readonly sessionId?: string | undefined;
  /**
   * When the session of the token began, milliseconds since 1970; undefined for a token without a
   * session.
   */
  readonly signedInAt?: number | undefined;
  /**
   * When the person last proved who they are, by a sign-in or later in the session, milliseconds
   * since 1970; undefined for a token without a session.
   */
  readonly provedAt?: number | undefined;
}

export interface HandlerContext {
  readonly caller: Caller;
  readonly now: Date;
}

/** Reads that may wait for an external service. */
export const externalReads = ['lookUpBarcode'] as const satisfies readonly EndpointName[];
/** Calls that run jobs in the worker pool (API-201). */
export const pooledCalls = [
  'readReceipt',
  'readReceiptPhoto',
] as const satisfies readonly EndpointName[];
/** Reads whose answer has no maximum length, and which wait for the client between pages. */
export const pagedReads = ['exportAccount'] as const satisfies readonly EndpointName[];
/**
 * Writes for which the server does not lock the household of the call. All other writes of a
 * household run one by one.
 */
export const writesWithoutHouseholdLock = [
  'changeProfile',
  'createProduct',
  'deleteAccount',
  // Keys and webhooks belong to a user or a membership, and no device stores them.
  'createPersonalKey',
  'revokePersonalKey',
  'createWebhook',
  'deleteWebhook',
  'resumeWebhook',
  // So do the devices that get notices.
  'subscribePush',
  'unsubscribePush',
  'testPush',
  'reportProduct',
  // Of the operator's writes, merging products locks the households whose rows it changes.
  ...adminWriteNames,
  // These writes lock the households that they change.
  ...membershipNames,
] as const satisfies readonly WriteName[];
type NameWithoutTransaction =
  | AskName
  | (typeof externalReads)[number]
  | (typeof pagedReads)[number];

/**
 * A read gets the database. A write gets a transaction that also contains its once-only record
 * (API-18), so that both are committed together. A call that asks an external service, or answers
 * in pages, gets the database without a transaction, because a transaction must not stay open while
 * the call waits. Its `signal` aborts when the client disconnects. A pooled call has a place in the
 * worker pool, and runs its jobs with `runJob`.
 */
type Resources<N extends EndpointName> = N extends NameWithoutTransaction
  ? { readonly sql: Database; readonly signal: AbortSignal } & PoolResources<N>
  : { readonly sql: N extends WriteName ? Transaction : Sql };
type PoolResources<N extends EndpointName> = N extends (typeof pooledCalls)[number]
  ? { readonly runJob: RunJob }
  : unknown;

/**
 * A reply whose body the database has already encoded as JSON. Large answers use it, because it
 * would be expensive to parse and encode them again.
 */
type EncodedReply<N extends EndpointName> = N extends AskName
  ? never
  : {
      readonly status: Extract<Reply<N>['status'], 200 | 201>;
      readonly body: WireJson | (N extends (typeof pagedReads)[number] ? WireChunks : never);
    };

/**
 * Browsers may cache an answer with `isForEverybody`, which is the same for all users, but must
 * revalidate it before each use.
 */
type Cacheable<N extends EndpointName> = (typeof contract)[N] extends { isRevalidated: true }
  ? { readonly isForEverybody?: boolean }
  : unknown;

/** Answers a call. Its context depends on who may make the call. */
export type HandlerFunction<N extends EndpointName, Context extends object = HandlerContext> = (
  request: Request<N>,
  context: Context & Resources<N>,
) => Promise<Result<N>>;
type Result<N extends EndpointName> = (Reply<N> | EncodedReply<N>) & Cacheable<N>;

/**
 * Who may make a call. Everybody has signed in.
 * - `anybody`: the call concerns no person.
 * - `person`: it concerns the account of the person, or what is the same for all of them.
 * - `member`: it concerns a household of the person.
 * - `responsible`: it concerns a household for which the person is responsible.
 * - `operator`: the person is an operator of the server.
 */
export type Right = 'anybody' | 'person' | 'member' | 'responsible' | 'operator';

/**
 * The function that answers a call, with its right. `withRight` of `rights.ts` makes it
 * (docs/adr/0110).
 */
export interface Handler<N extends EndpointName> {
  (request: Request<N>, context: HandlerContext & Resources<N>): Promise<Result<N>>;
  readonly right: Right;
}

/**
 * The handlers of one slice. All slices together must have a handler for every route, otherwise
 * features.ts does not compile.
 */
export type Handlers<N extends EndpointName> = { readonly [K in N]: Handler<K> };
