/** Calls whose answer comes bit by bit. */
import type { EndpointName, StreamedEvent } from '@quitanda/contract';
import { asUser } from '../session/as-user.ts';
import { CallError } from './call-error.ts';
import { exchangeOf, householdHeader } from './call.ts';
import type { Identity } from '../session/identity.ts';
import type { RequestLines } from './request.ts';
import type { CallInput } from '../types.ts';

/** Names of the calls that answer in events. */
export type StreamName = {
  [N in EndpointName]: [StreamedEvent<N>] extends [never] ? never : N;
}[EndpointName];

export interface StreamOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * The events of an answer up to its last one, `done` or `failure`. Asks when it is iterated, once;
 * who stops early, by leaving the loop or by `signal`, ends the call. Throws CallError, `network`
 * also for an answer that broke off.
 */
export type Stream = <N extends StreamName>(
  name: N,
  input: CallInput<N>,
  options?: StreamOptions,
) => AsyncIterable<StreamedEvent<N>>;

/** `household` answers which one it is about; undefined for the personal one. */
export function createStream(
  identity: Identity,
  requestLines: RequestLines,
  household: () => string | undefined,
): Stream {
  return async function* <N extends StreamName>(
    name: N,
    input: CallInput<N>,
    { signal }: StreamOptions = {},
  ) {
    const exchange = exchangeOf(name, input);
    const { lines } = await asUser(identity, signal, (authorization) =>
      requestLines({
        ...exchange,
        headers: { authorization, ...householdHeader(household()) },
        signal,
      }),
    );
    for await (const line of lines) {
      yield line as StreamedEvent<N>;
      const { type } = (line ?? {}) as { type?: unknown };
      if (type === 'done' || type === 'failure') return;
    }
    throw new CallError({ kind: 'network' });
  };
}
