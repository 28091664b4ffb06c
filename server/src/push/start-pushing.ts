import { startSendingJob, type SendingJob } from '../http/outgoing/sending-job.ts';
import { sendTaken, takeDue, type SendingDeps } from './send-due.ts';

interface PushJobDeps extends SendingDeps {
  /** Runs the sending of one notice, for traces. */
  readonly trace: (work: () => Promise<unknown>) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
  readonly onCompleted?: (() => void) | undefined;
}

/** Sends the notices that are due, until the job is stopped. */
export function startPushing(deps: PushJobDeps): SendingJob {
  const { trace, onFailure, onCompleted } = deps;
  return startSendingJob({
    take: (limit) => takeDue(deps, limit),
    send: (message, signal) =>
      trace(() => sendTaken(deps, message, signal)).catch((error: unknown) => {
        // A request that the stop has aborted is repeated by another process.
        if (!signal.aborted) throw error;
      }),
    // The pause is short, because 'Ana está no Assaí' is of use only at once.
    pollIntervalMs: 1_000,
    maxConcurrent: 10,
    onFailure,
    onCompleted,
  });
}
