/** Keeps one live stream open for all tabs of a device, and reconnects until it is closed. */
import type { LiveEvent } from '@quitanda/contract';
import { CallError } from '../http/call-error.ts';
import { hasErrorName } from '../store/error-name.ts';

export interface Listening {
  /** Whether this tab holds the stream. */
  readonly isOpen: () => boolean;
  /** Reconnects now instead of at the end of the pause. */
  readonly reconnectNow: () => void;
  readonly close: () => void;
}

export interface ListenDeps {
  readonly name: string;
  /** Sends the request when it is iterated. Throws CallError. */
  readonly watch: (signal: AbortSignal) => AsyncIterable<LiveEvent>;
  readonly onEvent: (event: LiveEvent) => void;
  /** Called when an open stream was lost. */
  readonly onLost: () => void;
  /** Called when the server says that the user is not a member. */
  readonly onNotMember: () => void;
}

/** The pause before the second attempt. It doubles with each failed attempt. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/**
 * An attempt that lasted this long does not count as failed: its stream has usually ended because
 * its token expired or the server restarted.
 */
const stableMs = 10_000;

export function listen({ name, watch, onEvent, onLost, onNotMember }: ListenDeps): Listening {
  const aborter = new AbortController();
  const { signal } = aborter;
  let isOpen = false;
  let failureCount = 0;
  let wakeUp = (): void => undefined;

  async function keepStreaming(): Promise<void> {
    while (!signal.aborted) {
      const pauseMs = await streamOnce();
      if (!signal.aborted) await pause(pauseMs);
    }
  }

  /** Returns the pause before the next attempt, milliseconds. */
  async function streamOnce(): Promise<number> {
    const startedAt = Date.now();
    let requiredWaitMs = 0;
    try {
      for await (const event of watch(signal)) {
        if (signal.aborted) break;
        isOpen = true;
        onEvent(event);
      }
    } catch (error) {
      requiredWaitMs = handleStreamError(error);
    }
    if (isOpen) reportLost();
    failureCount = Date.now() - startedAt >= stableMs ? 0 : failureCount + 1;
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failureCount - 1));
    // The jitter prevents all devices from reconnecting at once after a restart of the server.
    return Math.max(requiredWaitMs, pauseMs * (0.5 + Math.random() / 2));
  }

  function reportLost(): void {
    isOpen = false;
    onLost();
  }

  /**
   * Reports a 404, which means that the user is not a member. Returns the minimum pause before the
   * next attempt, milliseconds.
   */
  function handleStreamError(error: unknown): number {
    if (signal.aborted || !(error instanceof CallError)) return 0;
    const { failure, retryAfterMs } = error;
    if (failure.kind === 'network') return retryAfterMs;
    if (failure.status === 404) onNotMember();
    // Other calls report a missing permission to the user, so the stream only waits.
    return [401, 403, 404].includes(failure.status) ? longestPauseMs : retryAfterMs;
  }

  const pause = (pauseMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  void runInOneTab(`quitanda-live-${name}`, signal, keepStreaming);
  return {
    isOpen: () => isOpen,
    reconnectNow: () => wakeUp(),
    close() {
      aborter.abort();
      wakeUp();
      if (isOpen) reportLost();
    },
  };
}

/**
 * Runs the task in one tab at a time. A page without HTTPS has no Web Locks API, so there the task
 * runs in every tab.
 */
async function runInOneTab(
  name: string,
  signal: AbortSignal,
  task: () => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return task();
  let isGranted = false;
  try {
    await navigator.locks.request(name, { signal }, () => {
      isGranted = true;
      return task();
    });
  } catch (error) {
    // The stream was closed while another tab held the lock.
    if (hasErrorName(error, 'AbortError')) return;
    if (isGranted) throw error;
    // A browser that stores nothing may refuse locks too (NAV-15).
    await task();
  }
}
