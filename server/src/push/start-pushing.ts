import { setTimeout as sleep } from 'node:timers/promises';
import { sendTaken, takeDue, type SendingDeps } from './send-due.ts';

/** A job that sends notices until it is stopped. */
export interface PushJob {
  /** Stops the job, and resolves when the requests in progress have ended. */
  stop(): Promise<void>;
}

interface PushJobDeps extends SendingDeps {
  /** Runs the sending of one notice, for traces. */
  readonly trace: (work: () => Promise<unknown>) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
  readonly onCompleted?: (() => void) | undefined;
}

/** The pause is short, because 'Ana está no Assaí' is of use only at once. */
const pollIntervalMs = 1_000;
const pauseAfterFailureMs = 30_000;
/** The maximum number of notices that a process sends at the same time. */
const maxParallel = 10;

/**
 * Sends the notices that are due, now and every second, also while slow push services have not
 * answered yet. While the maximum number is being sent, waits for one of them to end.
 */
export function startPushing(deps: PushJobDeps): PushJob {
  const { trace, onFailure, onCompleted } = deps;
  const stopController = new AbortController();
  const { signal } = stopController;
  const sendings = new Set<Promise<unknown>>();
  async function poll(): Promise<number> {
    try {
      const due = await takeDue(deps, maxParallel - sendings.size);
      for (const message of due) {
        const sending = trace(() => sendTaken(deps, message, signal))
          .catch((error: unknown) => {
            // A request that the stop has aborted is repeated by another process.
            if (!signal.aborted) onFailure(error);
          })
          .finally(() => sendings.delete(sending));
        sendings.add(sending);
      }
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
      if (sendings.size === maxParallel) await Promise.race(sendings);
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
