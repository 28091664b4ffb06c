import { CallError } from './call-error.ts';

/**
 * The time limits of one request. The request ends when a wait takes too long or the caller aborts.
 */
export interface Deadline {
  /** Aborts when the request is cancelled. */
  readonly signal: AbortSignal;
  /**
   * Resolves with the result of `work`. Throws CallError `network` if it takes longer than `limit`
   * milliseconds.
   */
  readonly within: <T>(limit: number, work: Promise<T>) => Promise<T>;
  /** Cancels whatever part of the request is still running. */
  readonly end: () => void;
}

/** Races a timer instead of relying on the abort signal: some native bridges ignore it. */
export function createDeadline(caller: AbortSignal | undefined): Deadline {
  const aborter = new AbortController();
  const lost = Promise.withResolvers<never>();
  // The caller may abort while nothing awaits this promise: without a handler the browser would
  // report an unhandled rejection.
  lost.promise.catch(() => undefined);
  const end = () => {
    caller?.removeEventListener('abort', end);
    aborter.abort();
    lost.reject(new CallError({ kind: 'network' }));
  };
  caller?.addEventListener('abort', end);
  if (caller?.aborted) end();
  return {
    signal: aborter.signal,
    async within(limit, work) {
      const timer = setTimeout(end, limit);
      try {
        return await Promise.race([work, lost.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    end,
  };
}
