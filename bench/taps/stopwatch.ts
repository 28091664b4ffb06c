/**
 * Runs in the page: measures from a tap to the frame that shows its effect, with two clocks. One is
 * the browser's own (Event Timing, to the next paint, in steps of 8 ms). The other ends with the
 * frame in which the look of the tapped element has changed.
 */

export interface Tap {
  readonly action: string;
  /**
   * The timestamp of the event: when the finger left the glass, even if the page handled it later.
   */
  readonly at: number;
  /** Milliseconds until the frame with the new look was painted. */
  readonly shown: number;
}

export interface Reading {
  readonly taps: readonly Tap[];
  /** The longest event of each interaction that took 16 ms or more. */
  readonly events: readonly { readonly at: number; readonly duration: number }[];
  readonly longTasks: readonly { readonly at: number; readonly duration: number }[];
}

export interface Stopwatch {
  /**
   * Expects a tap on `target` that changes the look of `changing`, which may appear or disappear.
   */
  readonly expect: (action: string, target: string, changing: string) => void;
  /** Expects that each tap from now on changes the checkbox of its own row. */
  readonly expectTicks: (action: string) => void;
  /**
   * Resolves to true once the expected tap shows, and to false if no tap came within `timeoutMs`.
   */
  readonly shown: (timeoutMs: number) => Promise<boolean>;
  /** Whether a tap has come that does not show yet. */
  readonly isWaiting: () => boolean;
  readonly read: () => Reading;
}

/** A text that differs when the element looks different; undefined while the element is missing. */
type Look = () => string | undefined;

declare global {
  interface Window {
    stopwatch: Stopwatch;
  }
}

/** Must be self-contained, because the browser is sent its source text. */
export function installStopwatch(): void {
  const taps: Tap[] = [];
  const events: { at: number; duration: number; name: string; id: number }[] = [];
  const longTasks: { at: number; duration: number }[] = [];
  let expected: { action: string; target: string; look?: Look } | undefined;
  /** The time of the last `touchend`. */
  let touchEndAt = Number.NaN;
  let pendingTaps = 0;
  let resolveShown: (() => void) | undefined;

  // TypeScript's types do not have the threshold yet.
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

  /**
   * Searches for the element again only after it was removed, because a search through 500 rows
   * takes as long as a tick.
   */
  function watch(selector: string, initialElement: Element | null = null): Look {
    let element = initialElement;
    return () => {
      if (element?.isConnected !== true) element = document.querySelector(selector);
      return element === null ? undefined : `${element.ariaChecked}${element.textContent}`;
    };
  }

  function watchBoxOf(target: Element): Look {
    const row = target.closest<HTMLElement>('[data-item]');
    const box = '[role=checkbox]';
    const initialElement = row?.querySelector(box) ?? null;
    return watch(`[data-item="${row?.dataset['item']}"] ${box}`, initialElement);
  }

  /**
   * Runs the callback in a task after the frame. The frame has been painted by then. The priority
   * is high, because the input of later taps would delay the task.
   */
  function afterThisFrame(act: () => void): void {
    void scheduler.postTask(act, { priority: 'user-blocking' });
  }

  function follow(action: string, look: Look, at: number): void {
    const before = look();
    pendingTaps += 1;
    requestAnimationFrame(function frame() {
      if (look() === before) return void requestAnimationFrame(frame);
      afterThisFrame(() => {
        taps.push({ action, at, shown: performance.now() - at });
        pendingTaps -= 1;
        resolveShown?.();
      });
    });
  }

  addEventListener(
    'click',
    ({ target, timeStamp, isTrusted }) => {
      if (expected === undefined) return;
      const { action, look } = expected;
      if ((target as Element).closest(expected.target) === null) return;
      // The app dispatches the click of a quick tap itself, so its timestamp is not that of the
      // touch.
      follow(action, look ?? watchBoxOf(target as Element), isTrusted ? timeStamp : touchEndAt);
      if (look !== undefined) expected = undefined;
    },
    true,
  );
  addEventListener('touchend', ({ timeStamp }) => (touchEndAt = timeStamp), true);

  window.stopwatch = {
    expect(action, target, changing) {
      const look = watch(changing);
      look();
      expected = { action, target, look };
    },
    expectTicks: (action) => void (expected = { action, target: '[data-item]' }),
    shown: (timeoutMs) =>
      new Promise((resolve) => {
        resolveShown = () => resolve(true);
        setTimeout(() => {
          if (expected !== undefined) resolve(false);
        }, timeoutMs);
      }),
    isWaiting: () => pendingTaps > 0,
    read() {
      // A quick tap has no click from the browser, so its pointerup counts.
      const tapEvents = events.filter(({ name }) => name === 'pointerup' || name === 'click');
      const longest = tapEvents.map(({ at, id }) => ({
        at,
        duration: Math.max(...events.filter((other) => other.id === id).map((e) => e.duration)),
      }));
      return { taps, events: longest, longTasks };
    },
  };
}

/** Runs in the page: marks the moment when the first row of a list was painted. */
export function watchOpening(): void {
  requestAnimationFrame(function frame() {
    if (document.querySelector('[data-item]') === null) return void requestAnimationFrame(frame);
    setTimeout(() => performance.mark('list-shown'));
  });
}
