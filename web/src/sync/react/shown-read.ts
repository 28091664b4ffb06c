/** Turns the state of one read into what a screen receives. */
import type { Answer, ReadName } from '@quitanda/contract';
import { CallError } from '../http/call-error.ts';
import { notFound, type LastAnswer } from '../store/stored-read.ts';
import type { UserSync } from '../session/user-sync.ts';
import type { CallFailure, LooseInput, Read } from '../reads-and-writes.ts';

interface HomeReadState {
  readonly user: UserSync | undefined;
  readonly input: LooseInput;
  /** The result of the read's selector; undefined if the home does not have the row. */
  readonly data: unknown;
  /** Whether the device has the rows and the selector that the read needs. */
  readonly isComplete: boolean;
  /** Whether the server has answered since this page was opened. */
  readonly isFresh: boolean;
  /** Why the last exchange failed. */
  readonly failure: CallFailure | undefined;
}

/**
 * Returns a read that is computed from the home's rows. Until the device has the rows that the read
 * needs, the read is loading or contains the failure of the last exchange.
 */
export function toHomeRead<N extends ReadName>(state: HomeReadState): Read<Answer<N>> {
  const { user, input, isComplete, isFresh } = state;
  // While rows are missing, a result with several rows would be incomplete. A single row that was
  // found, e.g. one just created on this device, can be shown.
  const isSingleRow = input.params !== undefined && !Array.isArray(state.data);
  const data = isComplete || isSingleRow ? state.data : undefined;
  const failure = isComplete && isFresh ? notFound : state.failure;
  return {
    data: data as Answer<N> | undefined,
    isLoading: data === undefined && failure === undefined,
    failure: data === undefined ? failure : undefined,
    refresh: () => user?.exchange.pull(true),
  };
}

/** Calls back when the rows or the outcome of the last exchange have changed. */
export function subscribeHome(user: UserSync | undefined, listener: () => void): () => void {
  const unsubscribes = [user?.home.subscribe(listener), user?.exchange.subscribe(listener)];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe?.();
  };
}

interface ServerReadState {
  /** The last answer with the pending writes applied. */
  readonly data: unknown;
  readonly lastAnswer: LastAnswer | undefined;
  /** Whether the read is requested now or is about to be, or the session is still loading. */
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly refresh: () => void;
}

/** Returns a read that is not computed from the home's rows. */
export function toServerRead<N extends ReadName>(state: ServerReadState): Read<Answer<N>> {
  const { data, lastAnswer, isBusy, error, refresh } = state;
  return {
    data: data as Answer<N> | undefined,
    isLoading: data === undefined && lastAnswer === undefined && isBusy,
    failure: data === undefined ? failureOf(lastAnswer, error) : undefined,
    refresh,
  };
}

function failureOf(
  lastAnswer: LastAnswer | undefined,
  error: Error | null,
): CallFailure | undefined {
  if (lastAnswer?.gone !== undefined) return lastAnswer.gone;
  if (lastAnswer !== undefined || error === null) return undefined;
  return error instanceof CallError ? error.failure : { kind: 'network' };
}
