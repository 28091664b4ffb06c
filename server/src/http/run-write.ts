/** What a call by itself and a device that syncs have in common when they run a handler. */
import type { Endpoint } from '@quitanda/contract';
import { z } from 'zod';
import type { Sql, Transaction } from '../db/database.ts';
import { outsideHouseholds, type Caller } from './handlers.ts';
import type { WireAnswer } from './once-only.ts';
import { WireJson } from './wire-json.ts';

// What every handler looks like from here; which one belongs to which name is checked where the
// slices are joined.
export interface AnyRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}
export interface AnyContext {
  readonly caller: Caller;
  readonly now: Date;
  readonly sql: Sql | Transaction;
  readonly signal?: AbortSignal;
}
export type AnyReply =
  | { status: number; body: unknown; isForEverybody?: boolean }
  | { events: AsyncIterable<unknown> };
export type AnyHandler = (request: AnyRequest, context: AnyContext) => Promise<AnyReply>;

/** The household that a write of this name changes; null for one that changes none. */
export const changedHousehold = (name: string, { householdId }: Caller): string | null =>
  outsideHouseholds.some((outside) => outside === name) ? null : householdId;

/** A handler's reply as its endpoint declares it; anything else is our fault and a 500. */
export function encode(endpoint: Endpoint, reply: AnyReply): WireAnswer {
  if ('events' in reply) throw new Error('The contract has no stream here.');
  const { status, body } = reply;
  if (body instanceof WireJson) return { status, body: body.text };
  const schema = Object.entries(endpoint.responses).find(([code]) => code === String(status))?.[1];
  if (schema === undefined) throw new Error(`The contract has no answer ${status} here.`);
  if (schema === null) return { status, body: null };
  const encoded = z.safeEncode(schema, body);
  if (!encoded.success) {
    throw new Error('An answer does not fit the contract.', { cause: encoded.error });
  }
  return { status, body: JSON.stringify(encoded.data) };
}
