/** What a screen is given of a read, however many of them it asks for at once. */
import type { Answer, ReadName } from '@quitanda/contract';
import { QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import type { Known } from './outbox-state.ts';
import type { CallFailure, Read } from './types.ts';

interface ReadState {
  /** The known answer with the taps since then laid over it. */
  readonly data: unknown;
  readonly known: Known | undefined;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly refresh: () => void;
}

export function shownRead<N extends ReadName>(state: ReadState): Read<Answer<N>> {
  const { data, known, isBusy, error, refresh } = state;
  return {
    data: data as Answer<N> | undefined,
    isLoading: data === undefined && known === undefined && isBusy,
    failure: data === undefined ? failureOf(known, error) : undefined,
    refresh,
  };
}

function failureOf(known: Known | undefined, error: Error | null): CallFailure | undefined {
  if (known?.gone !== undefined) return known.gone;
  if (known !== undefined || error === null) return undefined;
  return error instanceof CallError ? error.failure : { kind: 'network' };
}

/** The cache and the answers of somebody who is not signed in. */
export const nobody = new QueryClient();
export const neverAnswered = () => new Promise<never>(() => undefined);
