import { CallError } from './call-error.ts';

/**
 * The time limits of one request. The request ends when a wait takes too long or the caller aborts.
 */
export interface Deadline {
  /** Aborts when the request is cancelled. */
  readonly signal: AbortSignal;
  /**
   * Resolves with the result of `work`. Throws CallError `network` if it takes longer than
   * `limitMs`.
   */
  readonly within: <T>(limitMs: number, work: Promise<T>) => Promise<T>;
  /** Cancels the request if it is still running. */
  readonly end: () => void;
}

/** Races a timer against the work, because some native bridges ignore the abort signal. */
export function createDeadline(callerSignal: AbortSignal | undefined): Deadline {
  const aborter = new AbortController();
  const cancellation = Promise.withResolvers<never>();
  // The caller may abort while nothing awaits this promise. Without a handler, the browser would
  // report an unhandled rejection.
  cancellation.promise.catch(() => undefined);
  const end = () => {
    callerSignal?.removeEventListener('abort', end);
    aborter.abort();
    cancellation.reject(new CallError({ kind: 'network' }));
  };
  callerSignal?.addEventListener('abort', end);
  if (callerSignal?.aborted) end();
  return {
    signal: aborter.signal,
    async within(limitMs, work) {
      const timer = setTimeout(end, limitMs);
      try {
        return await Promise.race([work, cancellation.promise]);
      } finally {
        clearTimeout(timer);
      }
    },
    end,
  };
}
