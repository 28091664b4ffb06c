/**
 * The common type of all handlers, the decoding of requests that reach no route of their own, and the
 * encoding of replies.
 */
import type { Endpoint, ServedImage } from '@quitanda/contract';
import { z } from 'zod';
import type { Sql, Transaction } from '../../db/database.ts';
import { ApiError } from '../errors/failure.ts';
import { fieldsOfIssues } from '../errors/failing.ts';
import { writesWithoutHouseholdLock, type Caller } from '../handlers.ts';
import type { WireAnswer } from './once-only.ts';
import { WireJson } from '../answers.ts';
import type { RunJob } from '../worker-pool/job.ts';

// These types do not depend on a call. `Handlers` checks that each handler fits its call.
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
  readonly runJob?: RunJob | undefined;
}
export type AnyReply =
  | { status: number; body: unknown; isForEverybody?: boolean }
  | { image: ServedImage }
  | { events: AsyncIterable<unknown> };
export type AnyHandler = (request: AnyRequest, context: AnyContext) => Promise<AnyReply>;

/** Returns the household that a write of this name changes; null if it changes none. */
export const findChangedHousehold = (name: string, { householdId }: Caller): string | null =>
  writesWithoutHouseholdLock.some((each) => each === name) ? null : householdId;

/** Checks and decodes a request without a query, as its route would. Throws `validation`. */
export function decodeRequest(
  endpoint: Endpoint,
  { params, body }: { readonly params?: unknown; readonly body?: unknown },
): AnyRequest {
  return {
    params: parse(endpoint.params, params ?? {}, 'url'),
    query: parse(endpoint.query, {}, 'url'),
    body: parse(endpoint.body, body, 'body'),
  };
}

function parse(schema: z.ZodType | undefined, value: unknown, part: 'url' | 'body'): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError('validation', { fields: fieldsOfIssues(result.error.issues, part) });
}

/**
 * Encodes a handler's reply as its endpoint declares it. Throws if the reply does not fit the
 * contract; the caller then gets a 500.
 */
export function encode(endpoint: Endpoint, reply: AnyReply): WireAnswer {
  if ('image' in reply) throw new Error('The contract has no image here.');
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
