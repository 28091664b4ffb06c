/** Listens to the server, one tab at a time, again and again until it is closed. */
import type { LiveEvent } from '@quitanda/contract';
import { CallError } from '../http/call-error.ts';
import { isNamed } from '../store/error-name.ts';

export interface Listening {
  /** Whether this tab is the one that hears the server. */
  readonly isOpen: () => boolean;
  /** Does not wait any longer, where it waits to try again. */
  readonly tryNow: () => void;
  readonly close: () => void;
}

export interface ListenDeps {
  readonly name: string;
  /** Asks the server when it is iterated. Throws CallError. */
  readonly watch: (signal: AbortSignal) => AsyncIterable<LiveEvent>;
  readonly onEvent: (event: LiveEvent) => void;
  /** A stream that stood does so no more. */
  readonly onLost: () => void;
  /** The server does not count the person to the household. */
  readonly onForeign: () => void;
}

/** Milliseconds; doubled with each try that brought nothing. */
const firstPause = 1_000;
const longestPause = 60_000;
/** A stream that stood for this long ended as they do: with its token, or with a server's restart. */
const steadyMs = 10_000;

export function listen({ name, watch, onEvent, onLost, onForeign }: ListenDeps): Listening {
  const closing = new AbortController();
  const { signal } = closing;
  let isOpen = false;
  let failures = 0;
  let wakeUp = (): void => undefined;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const wait = await hearOnce();
      if (!signal.aborted) await pause(wait);
    }
  }

  /** Answers how long to wait before the next try, milliseconds. */
  async function hearOnce(): Promise<number> {
    const begun = Date.now();
    let asked = 0;
    try {
      for await (const event of watch(signal)) {
        if (signal.aborted) break;
        isOpen = true;
        onEvent(event);
      }
    } catch (error) {
      asked = waitAsked(error);
    }
    if (isOpen) lost();
    failures = Date.now() - begun >= steadyMs ? 0 : failures + 1;
    const next = Math.min(longestPause, firstPause * 2 ** Math.max(0, failures - 1));
    // Never all devices at once.
    return Math.max(asked, next * (0.5 + Math.random() / 2));
  }

  function lost(): void {
    isOpen = false;
    onLost();
  }

  function waitAsked(error: unknown): number {
    if (signal.aborted || !(error instanceof CallError)) return 0;
    const { failure, retryAfter } = error;
    if (failure.kind === 'network') return retryAfter;
    if (failure.status === 404) onForeign();
    // Whoever may not call is told so by the other calls.
    return [401, 403, 404].includes(failure.status) ? longestPause : retryAfter;
  }

  const pause = (wait: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  void asOnlyTab(`quitanda-live-${name}`, signal, run);
  return {
    isOpen: () => isOpen,
    tryNow: () => wakeUp(),
    close() {
      closing.abort();
      wakeUp();
      if (isOpen) lost();
    },
  };
}

/** A page without locks, which is one that came without HTTPS, listens by itself. */
async function asOnlyTab(
  name: string,
  signal: AbortSignal,
  task: () => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return task();
  try {
    await navigator.locks.request(name, { signal }, task);
  } catch (error) {
    // Closed while another tab had it.
    if (!isNamed(error, 'AbortError')) throw error;
  }
}
