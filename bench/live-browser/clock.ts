/**
 * Runs in both pages. It records when one person acts, and when the other person's screen shows the
 * change. Both times are in milliseconds since 1970, by the clock of the machine on which both
 * browsers run.
 */

/** The expected state of an item on the open list. */
export interface ExpectedItem {
  readonly item: string;
  /** The state of its checkbox; undefined if only the item's presence or absence matters. */
  readonly isChecked?: boolean;
  /** Whether the item is expected to be absent. */
  readonly isAbsent?: boolean;
}

/** The times at which the expected change was shown, in milliseconds since 1970. */
export interface ShownTimes {
  /** When the change was in the DOM. */
  readonly inPage: number;
  /** When the frame with the change had been painted. */
  readonly painted: number;
}

declare global {
  interface Window {
    liveClock: {
      /** When the last click or key press happened, in milliseconds since 1970. */
      readonly actedAt: () => number;
      /** Starts waiting until the item looks as expected. */
      readonly expect: (expected: ExpectedItem) => void;
      /** Resolves when the item looks as expected. */
      readonly waitUntilShown: () => Promise<ShownTimes>;
    };
  }
}

/** Must be self-contained, because the browser is sent its source text. */
export function installClock(): void {
  let lastActionAt = Number.NaN;
  let shown: Promise<ShownTimes> | undefined;
  const recordAction = ({ timeStamp }: Event) =>
    void (lastActionAt = performance.timeOrigin + timeStamp);
  for (const type of ['click', 'keydown']) addEventListener(type, recordAction, true);
  const now = () => performance.timeOrigin + performance.now();

  function isAsExpected({ item, isChecked, isAbsent = false }: ExpectedItem): boolean {
    const checkbox = [...document.querySelectorAll('[data-item] [role=checkbox]')].find(
      (each) => each.ariaLabel === item,
    );
    if (checkbox === undefined || isChecked === undefined)
      return (checkbox === undefined) === isAbsent;
    return checkbox.ariaChecked === String(isChecked);
  }

  /** Runs the callback in the task after the frame. The frame has been painted by then. */
  function afterThisFrame(callback: () => void): void {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', callback);
      channel.port1.start();
      channel.port2.postMessage(undefined);
    });
  }

  window.liveClock = {
    actedAt: () => lastActionAt,
    expect(expected) {
      shown = new Promise((resolve) => {
        const check = () => {
          if (!isAsExpected(expected)) return;
          observer.disconnect();
          const inPage = now();
          afterThisFrame(() => resolve({ inPage, painted: now() }));
        };
        const observer = new MutationObserver(check);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        check();
      });
    },
    waitUntilShown: () => shown ?? Promise.reject(new Error('Nothing is expected.')),
  };
}
