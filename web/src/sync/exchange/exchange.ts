/**
 * The exchange of one home with the server: what wakes it, and what screens know of it. `sender.ts`
 * sends, `send-queue.ts` says when, and `pull-schedule.ts` when newer rows are requested.
 */
import { foreground } from '#platform/foreground.ts';
import { network } from '#platform/network.ts';
import type { Online } from '../http/online.ts';
import { createPullSchedule, pullIntervalMs } from './pull-schedule.ts';
import { createSender, type Sender, type SenderDeps } from './sender.ts';

export interface Exchange extends Omit<Sender, 'queue'> {
  /** Starts sending the waiting writes. It may be called at any time. */
  readonly wake: () => void;
  /**
   * Starts sending, and also requests newer rows. Unless `isUrgent` is true, no rows are requested
   * if a tab of this device has just requested them.
   */
  readonly pull: (isUrgent: boolean) => void;
  /**
   * Called for each line of the live stream that this tab or another one receives: polling stops
   * while the stream is open. Rows are requested if the device's rows are older than `revision`.
   */
  readonly onStreamLine: (revision: number | undefined) => void;
  /** Called when the live stream is lost: polling starts again. */
  readonly onStreamLost: () => void;
  /** Requests newer rows at once. Resolves when the request has ended, even if it failed. */
  readonly pullNow: () => Promise<void>;
  readonly close: () => void;
}

export interface ExchangeDeps extends Omit<SenderDeps, 'pulls'> {
  readonly online: Online;
}

/**
 * Starts the exchange of one home (SYN-23). It sends and requests nothing until it is woken, by a
 * call or by the return of the network or of the app.
 */
export function createExchange(deps: ExchangeDeps): Exchange {
  const pulls = createPullSchedule(() => foreground.isInForeground());
  const { queue, ...sender } = createSender({ ...deps, pulls });
  const { wake } = queue;

  function pull(isUrgent: boolean): void {
    pulls.request(isUrgent);
    wake();
  }
  const resumeAndPull = () => {
    pulls.request(true);
    queue.resume();
  };
  const pollTimer = setInterval(() => {
    // Requests rows even if the server counts as unreachable, because only a request can detect
    // that the server is reachable again.
    if (!pulls.isStreamOpen() && foreground.isInForeground() && network.isUp()) pull(false);
  }, pullIntervalMs);
  const unsubscribes = [
    network.subscribe((isUp) => isUp && resumeAndPull()),
    foreground.subscribe(() => foreground.isInForeground() && resumeAndPull()),
    deps.online.subscribe(() => deps.online.isOnline() && wake()),
  ];
  return {
    ...sender,
    wake,
    pull,
    onStreamLine: (revision) => pulls.onStreamLine(revision) && wake(),
    onStreamLost: pulls.onStreamLost,
    async pullNow() {
      pull(true);
      await queue.latestDrain();
    },
    close() {
      queue.close();
      clearInterval(pollTimer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
