/** Calls whose answer is a stream of events. */
import type { EndpointName, ReceivedEvent } from '@quitanda/contract';
import { sendAsUser } from './as-user.ts';
import { CallError } from './call-error.ts';
import { apiRequestOf, householdHeader } from './call.ts';
import type { Identity } from './identity.ts';
import type { RequestJsonLines } from './request.ts';
import type { CallInput } from '../reads-and-writes.ts';

/** Names of the calls whose answer is a stream of events. */
export type StreamName = {
  [N in EndpointName]: [ReceivedEvent<N>] extends [never] ? never : N;
}[EndpointName];

export interface StreamOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the events of an answer up to the last event, `done` or `failure`. The request starts
 * when the stream is iterated. The stream can be iterated only once. Leaving the loop early, or
 * aborting `signal`, ends the call. Throws CallError; its kind is `network` also when the answer
 * ends without a last event.
 */
export type Stream = <N extends StreamName>(
  name: N,
  input: CallInput<N>,
  options?: StreamOptions,
) => AsyncIterable<ReceivedEvent<N>>;

/** `household` returns the id of the call's household; undefined for the personal household. */
export function createStream(
  identity: Identity,
  requestJsonLines: RequestJsonLines,
  household: () => string | undefined,
): Stream {
  return async function* <N extends StreamName>(
    name: N,
    input: CallInput<N>,
    { signal }: StreamOptions = {},
  ) {
    const apiRequest = apiRequestOf(name, input);
    const { lines } = await sendAsUser(identity, signal, (authorization) =>
      requestJsonLines({
        ...apiRequest,
        headers: { authorization, ...householdHeader(household()) },
        signal,
      }),
    );
    for await (const line of lines) {
      yield line as ReceivedEvent<N>;
      const { type } = (line ?? {}) as { type?: unknown };
      if (type === 'done' || type === 'failure') return;
    }
    throw new CallError({ kind: 'network' });
  };
}
