/**
 * Runs in the page: from a tap to the frame that shows what it did. Two clocks side by side: the
 * browser's own (Event Timing, to the next paint, in steps of 8 ms), and the frame in which the look
 * of the tapped thing has changed.
 */

export interface Tap {
  readonly action: string;
  /** The event's own time: when the finger left the glass, however late the page heard of it. */
  readonly at: number;
  /** Until the frame with the new look was painted, milliseconds. */
  readonly shown: number;
}

export interface Reading {
  readonly taps: readonly Tap[];
  /** The longest event of each interaction that took 16 ms or more. */
  readonly events: readonly { readonly at: number; readonly duration: number }[];
  readonly longTasks: readonly { readonly at: number; readonly duration: number }[];
}

export interface Stopwatch {
  /** The next tap on `target` changes the look of what `changing` finds, which may appear or go. */
  readonly expect: (action: string, target: string, changing: string) => void;
  /** Each tap from now on turns the box of its own row. */
  readonly expectTicks: (action: string) => void;
  /** Whether the tap that is expected has come within `limit` milliseconds; answers once it shows. */
  readonly shown: (limit: number) => Promise<boolean>;
  /** A tap has come, and does not show yet. */
  readonly isWaiting: () => boolean;
  readonly read: () => Reading;
}

/** Another text when it looks different; undefined while it is not there. */
type Look = () => string | undefined;

declare global {
  interface Window {
    stopwatch: Stopwatch;
  }
}

/** Self-contained: the browser is sent its text. */
export function installStopwatch(): void {
  const taps: Tap[] = [];
  const events: { at: number; duration: number; name: string; id: number }[] = [];
  const longTasks: { at: number; duration: number }[] = [];
  let expected: { action: string; target: string; look?: Look } | undefined;
  /** When the last finger left. */
  let leftAt = Number.NaN;
  let waiting = 0;
  let tellShown: (() => void) | undefined;

  // The threshold is not yet among the types.
  const interactions = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { startTime: at, duration, name, interactionId: id } = entry;
      if (id > 0) events.push({ at, duration, name, id });
    }
  }).observe(interactions);
  new PerformanceObserver((list) => {
    for (const { startTime: at, duration } of list.getEntries()) longTasks.push({ at, duration });
  }).observe({ type: 'longtask' });

  /** Found again only when it has gone: to look through 500 rows takes as long as to tick one. */
  function watch(selector: string): Look {
    let element: Element | null = null;
    return () => {
      if (element?.isConnected !== true) element = document.querySelector(selector);
      return element === null ? undefined : `${element.ariaChecked}${element.textContent}`;
    };
  }

  function boxOf(target: EventTarget | null): string {
    const row = (target as Element).closest<HTMLElement>('[data-item]');
    return `[data-item="${row?.dataset['item']}"] [role=checkbox]`;
  }

  /** Calls back in the task after the frame, which has been painted by then. */
  function afterThisFrame(act: () => void): void {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', act);
    channel.port1.start();
    channel.port2.postMessage(undefined);
  }

  function follow(action: string, look: Look, at: number): void {
    const before = look();
    waiting += 1;
    requestAnimationFrame(function frame() {
      if (look() === before) return void requestAnimationFrame(frame);
      afterThisFrame(() => {
        taps.push({ action, at, shown: performance.now() - at });
        waiting -= 1;
        tellShown?.();
      });
    });
  }

  addEventListener(
    'click',
    ({ target, timeStamp, isTrusted }) => {
      if (expected === undefined) return;
      const { action, look } = expected;
      if ((target as Element).closest(expected.target) === null) return;
      // A quick tap is the page's own click.
      follow(action, look ?? watch(boxOf(target)), isTrusted ? timeStamp : leftAt);
      if (look !== undefined) expected = undefined;
    },
    true,
  );
  addEventListener('touchend', ({ timeStamp }) => (leftAt = timeStamp), true);

  window.stopwatch = {
    expect(action, target, changing) {
      const look = watch(changing);
      look();
      expected = { action, target, look };
    },
    expectTicks: (action) => void (expected = { action, target: '[data-item]' }),
    shown: (limit) =>
      new Promise((resolve) => {
        tellShown = () => resolve(true);
        setTimeout(() => {
          if (expected !== undefined) resolve(false);
        }, limit);
      }),
    isWaiting: () => waiting > 0,
    read() {
      // A quick tap has no click of the browser's.
      const endings = events.filter(({ name }) => name === 'pointerup' || name === 'click');
      const longest = endings.map(({ at, id }) => ({
        at,
        duration: Math.max(...events.filter((other) => other.id === id).map((e) => e.duration)),
      }));
      return { taps, events: longest, longTasks };
    },
  };
}

/** Runs in the page: when the first row of a list was painted, milliseconds from the navigation. */
export function watchOpening(): void {
  requestAnimationFrame(function frame() {
    if (document.querySelector('[data-item]') === null) return void requestAnimationFrame(frame);
    setTimeout(() => performance.mark('list-shown'));
  });
}
