import {
  onlineNames,
  type AskName,
  type DeviceName,
  type EndpointName,
  type Reply,
  type Request,
  type UserId,
  type WriteName,
} from '@quitanda/contract';
import type { Database, Sql, Transaction } from '../db/database.ts';
import type { WireChunks, WireJson } from './wire-json.ts';

/** The calls that have a handler in a slice; `sync` runs those. */
export type MountedName = Exclude<EndpointName, DeviceName>;

/** Who calls, already verified and not disabled. */
export interface Caller {
  readonly id: UserId;
  /** Whose rows they read and write. */
  readonly householdId: string;
}

export interface HandlerContext {
  readonly caller: Caller;
  readonly now: Date;
}

/** Reads that may wait for an outside service. */
export const outsideReads = ['lookUpBarcode'] as const satisfies readonly EndpointName[];
/** Reads whose answer is as long as the household is old: they wait for the client between pages. */
export const pagedReads = ['exportAccount'] as const satisfies readonly EndpointName[];
/** Writes that change no row of a household: all others wait for one another in it. */
export const outsideHouseholds = [
  'changeProfile',
  'createProduct',
  'deleteAccount',
  // They take the households that they change by themselves.
  ...onlineNames,
] as const satisfies readonly WriteName[];
type OutsideName = AskName | (typeof outsideReads)[number] | (typeof pagedReads)[number];

/**
 * A read gets the database. A write gets a transaction that also holds its once-only record
 * (API-18): what it did and what it answered become true together, or not at all. A call that asks
 * an outside service, or answers in pages, gets the database without a transaction, which must not
 * wait for strangers,
 * and `signal`, which aborts when the client has gone.
 */
type Resources<N extends EndpointName> = N extends OutsideName
  ? { readonly sql: Database; readonly signal: AbortSignal }
  : { readonly sql: N extends WriteName ? Transaction : Sql };

/** What the database wrote as it goes over the wire, where to read it here and write it again costs much. */
type Written<N extends EndpointName> = N extends AskName
  ? never
  : {
      readonly status: Extract<Reply<N>['status'], 200 | 201>;
      readonly body: WireJson | (N extends (typeof pagedReads)[number] ? WireChunks : never);
    };

/** A read that answers the same whoever asks may be kept by browsers, which then ask whether it is still so. */
type Keeping<N extends EndpointName> = N extends WriteName | AskName
  ? unknown
  : { readonly isForEverybody?: boolean };

export type Handler<N extends EndpointName> = (
  request: Request<N>,
  context: HandlerContext & Resources<N>,
) => Promise<(Reply<N> | Written<N>) & Keeping<N>>;

/** The handlers of one slice; together the slices must cover every route, or app.ts does not compile. */
export type Handlers<N extends EndpointName> = { readonly [K in N]: Handler<K> };
