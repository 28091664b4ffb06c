/**
 * Runs in the page. Measures the time from a tap to the frame that shows its effect, with two
 * clocks. One is the browser's Event Timing, which ends at the next paint and has steps of 8 ms.
 * The other one ends with the frame in which the tapped element looks different.
 */

export interface Tap {
  readonly action: string;
  /**
   * The timestamp of the event: when the finger left the screen, even if the page handled it later.
   */
  readonly at: number;
  /** Milliseconds until the frame with the new look was painted. */
  readonly shown: number;
}

export interface Reading {
  readonly taps: readonly Tap[];
  /** The longest event of each interaction that took 16 ms or more. */
  readonly events: readonly { readonly at: number; readonly duration: number }[];
}

export interface Stopwatch {
  /**
   * Expects a tap on `target`. Its effect is that the element `changing` looks different, appears
   * or disappears.
   */
  readonly expect: (action: string, target: string, changing: string) => void;
  /** Expects that each tap from now on changes the checkbox of its own row. */
  readonly expectTicks: (action: string) => void;
  /**
   * Resolves to true once the page shows the effect of the expected tap, and to false if there was
   * no tap within `timeoutMs`.
   */
  readonly waitUntilShown: (timeoutMs: number) => Promise<boolean>;
  /** Whether the effect of a tap is not shown yet. */
  readonly isWaiting: () => boolean;
  readonly read: () => Reading;
}

/**
 * Returns a text that differs when the element looks different, and undefined while the element is
 * missing.
 */
type ReadLook = () => string | undefined;

declare global {
  interface Window {
    stopwatch: Stopwatch;
  }
}

/** Must be self-contained, because the browser is sent its source text. */
export function installStopwatch(): void {
  const taps: Tap[] = [];
  const events: { at: number; duration: number; name: string; id: number }[] = [];
  let expected: { action: string; target: string; readLook?: ReadLook } | undefined;
  /** The time of the last `touchend`. */
  let touchEndAt = Number.NaN;
  let pendingTaps = 0;
  let resolveShown: (() => void) | undefined;

  // TypeScript's types do not have the threshold yet.
  const observerOptions = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { startTime: at, duration, name, interactionId: id } = entry;
      if (id > 0) events.push({ at, duration, name, id });
    }
  }).observe(observerOptions);

  /**
   * Returns a function that reads the look of an element. It searches for the element again only
   * after the element was removed, because a search through 500 rows takes as long as a tick.
   */
  function createLookReader(selector: string, initialElement: Element | null = null): ReadLook {
    let element = initialElement;
    return () => {
      if (element?.isConnected !== true) element = document.querySelector(selector);
      return element === null ? undefined : `${element.ariaChecked}${element.textContent}`;
    };
  }

  function createCheckboxLookReader(target: Element): ReadLook {
    const row = target.closest<HTMLElement>('[data-item]');
    const checkboxSelector = '[role=checkbox]';
    const initialElement = row?.querySelector(checkboxSelector) ?? null;
    const selector = `[data-item="${row?.dataset['item']}"] ${checkboxSelector}`;
    return createLookReader(selector, initialElement);
  }

  /**
   * Runs the callback in a task after the frame. The frame has been painted by then. The priority
   * is high, because otherwise the input of later taps would delay the task.
   */
  function afterThisFrame(callback: () => void): void {
    void scheduler.postTask(callback, { priority: 'user-blocking' });
  }

  function measureUntilChanged(action: string, readLook: ReadLook, at: number): void {
    const before = readLook();
    pendingTaps += 1;
    requestAnimationFrame(function frame() {
      if (readLook() === before) return void requestAnimationFrame(frame);
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
      const { action, readLook } = expected;
      if ((target as Element).closest(expected.target) === null) return;
      // The app dispatches the click of a quick tap itself, so its timestamp is not that of the
      // touch.
      measureUntilChanged(
        action,
        readLook ?? createCheckboxLookReader(target as Element),
        isTrusted ? timeStamp : touchEndAt,
      );
      if (readLook !== undefined) expected = undefined;
    },
    true,
  );
  addEventListener('touchend', ({ timeStamp }) => (touchEndAt = timeStamp), true);

  window.stopwatch = {
    expect(action, target, changing) {
      const readLook = createLookReader(changing);
      readLook();
      expected = { action, target, readLook };
    },
    expectTicks: (action) => void (expected = { action, target: '[data-item]' }),
    waitUntilShown: (timeoutMs) =>
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
        duration: Math.max(
          ...events.filter((event) => event.id === id).map((event) => event.duration),
        ),
      }));
      return { taps, events: longest };
    },
  };
}
