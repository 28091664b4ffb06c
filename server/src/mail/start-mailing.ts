import { setTimeout as sleep } from 'node:timers/promises';
import { deliverDue, type DeliveryDeps } from './deliver.ts';

/** A job that sends mails until it is stopped. */
export interface MailJob {
  /** Stops the job, and resolves when the attempt in progress has ended. */
  stop(): Promise<void>;
}

/** The pause is short, because a person may be waiting for a link for a new password. */
const pauseMs = 3_000;

/**
 * Sends the mails that are due, now and every few seconds. Every process does this, because any
 * process may end. A failure is logged, and the queue is read again after the pause.
 */
export function startMailing(deps: DeliveryDeps): MailJob {
  const aborter = new AbortController();
  const { signal } = aborter;
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
      aborter.abort();
      await running;
    },
  };
}
