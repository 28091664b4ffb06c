import { CallError } from './call-error.ts';

/** The patience with one exchange: over when a wait takes too long or the caller lost interest. */
export interface Deadline {
  /** Aborts when the exchange is given up. */
  readonly signal: AbortSignal;
  /** What `work` gives within `limit` milliseconds; throws CallError `network` beyond them. */
  readonly within: <T>(limit: number, work: Promise<T>) => Promise<T>;
  /** Ends the exchange, whatever of it is still under way. */
  readonly end: () => void;
}

/** Races the clock instead of trusting the abort: some native bridges ignore it. */
export function createDeadline(caller: AbortSignal | undefined): Deadline {
  const aborter = new AbortController();
  const lost = Promise.withResolvers<never>();
  // Nobody may be waiting at the moment when the caller goes away.
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
