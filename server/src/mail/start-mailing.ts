import { setTimeout as sleep } from 'node:timers/promises';
import { deliverDue, type DeliveryDeps } from './deliver.ts';

/** The sending of mails until it is stopped. */
export interface MailJob {
  /** Resolves after the attempt in progress. */
  stop(): Promise<void>;
}

/** A person waits for the link for a new password, so the queue is read this often. */
const pauseMs = 3_000;

/**
 * Sends what is due now and every few seconds. Every process looks at the queue, because any of them
 * may end. A failure is logged, and the queue is read again after the pause.
 */
export function startMailing(deps: DeliveryDeps): MailJob {
  const stopped = new AbortController();
  const { signal } = stopped;
  const run = async () => {
    while (!signal.aborted) {
      try {
        await deliverDue(deps, signal);
      } catch (error) {
        deps.onFailed?.();
        deps.logger.error({ err: error }, 'mails could not be sent, and are tried again');
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
