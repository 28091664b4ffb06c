/** Calls whose answer is a stream of events. */
import type { EndpointName, StreamedEvent } from '@quitanda/contract';
import { asUser } from '../session/as-user.ts';
import { CallError } from './call-error.ts';
import { exchangeOf, householdHeader } from './call.ts';
import type { Identity } from '../session/identity.ts';
import type { RequestLines } from './request.ts';
import type { CallInput } from '../reads-and-writes.ts';

/** Names of the calls that answer in events. */
export type StreamName = {
  [N in EndpointName]: [StreamedEvent<N>] extends [never] ? never : N;
}[EndpointName];

export interface StreamOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * The events of an answer up to its last one, `done` or `failure`. The request starts when the
 * stream is iterated, which works once. Leaving the loop early, or aborting `signal`, ends the
 * call. Throws CallError, with `network` also for an answer that was cut off.
 */
export type Stream = <N extends StreamName>(
  name: N,
  input: CallInput<N>,
  options?: StreamOptions,
) => AsyncIterable<StreamedEvent<N>>;

/** `household` returns the household that the call is about; undefined for the personal one. */
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
