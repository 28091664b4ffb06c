/** The loop that sends what is due in a queue of notices or events. */
import { setTimeout as sleep } from 'node:timers/promises';

/** A job that sends until it is stopped. */
export interface SendingJob {
  /** Stops the job. Resolves after the last sending has ended. */
  stop(): Promise<void>;
}

interface Queue<Entry> {
  /** Takes at most `limit` entries that are due. */
  readonly take: (limit: number) => Promise<readonly Entry[]>;
  /** Sends an entry, and ends soon after `signal` has aborted. */
  readonly send: (entry: Entry, signal: AbortSignal) => Promise<unknown>;
  readonly pollIntervalMs: number;
  /** The maximum number of entries that are sent at the same time. */
  readonly maxConcurrent: number;
  readonly onFailure: (error: unknown) => void;
  /** Called after each successful poll. */
  readonly onCompleted?: (() => void) | undefined;
}

/** The pause before the next poll after a poll has failed. */
const pauseAfterFailureMs = 30_000;

/**
 * Polls for entries now and at every interval, also while slow receivers have not answered yet, so that
 * the other entries do not wait for them. While the maximum number is being sent, waits for the first
 * to end instead. Reports failures, and polls again later.
 */
export function startSendingJob<Entry>(queue: Queue<Entry>): SendingJob {
  const { take, send, pollIntervalMs, maxConcurrent, onFailure, onCompleted } = queue;
  const stopController = new AbortController();
  const { signal } = stopController;
  const sendings = new Set<Promise<unknown>>();
  function start(entry: Entry): void {
    const sending = send(entry, signal)
      .catch(onFailure)
      .finally(() => sendings.delete(sending));
    sendings.add(sending);
  }
  async function poll(): Promise<number> {
    try {
      const entries = await take(maxConcurrent - sendings.size);
      entries.forEach(start);
      onCompleted?.();
      return pollIntervalMs;
    } catch (error) {
      onFailure(error);
      return pauseAfterFailureMs;
    }
  }
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await poll();
      if (sendings.size === maxConcurrent) await Promise.race(sendings);
      else await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
    }
    await Promise.all(sendings);
  }
  const polling = run();
  return {
    async stop() {
      stopController.abort();
      await polling;
    },
  };
}
