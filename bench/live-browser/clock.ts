/**
 * Runs in both pages. It notes when one person acts, and when the change is on the other's screen. Both
 * times are in milliseconds since 1970, by the machine's clock, which both browsers share.
 */

/** What is to be seen of an item of the open list. */
export interface Sight {
  readonly item: string;
  /** How its box stands; undefined where it only has to be there, or gone. */
  readonly isChecked?: boolean;
  readonly isGone?: boolean;
}

export interface Seen {
  /** It stood in the page. */
  readonly inPage: number;
  /** The frame with it was painted. */
  readonly painted: number;
}

declare global {
  interface Window {
    liveClock: {
      /** When the last click or key came, milliseconds since 1970. */
      readonly actedAt: () => number;
      /** From now on waits until an item of this name looks so. */
      readonly expect: (sight: Sight) => void;
      readonly seen: () => Promise<Seen>;
    };
  }
}

/** Self-contained: the browser is sent its text. */
export function installClock(): void {
  let acted = Number.NaN;
  let seen: Promise<Seen> | undefined;
  const act = ({ timeStamp }: Event) => void (acted = performance.timeOrigin + timeStamp);
  for (const kind of ['click', 'keydown']) addEventListener(kind, act, true);
  const now = () => performance.timeOrigin + performance.now();

  function isThere({ item, isChecked, isGone = false }: Sight): boolean {
    const box = [...document.querySelectorAll('[data-item] [role=checkbox]')].find(
      (each) => each.ariaLabel === item,
    );
    if (box === undefined || isChecked === undefined) return (box === undefined) === isGone;
    return box.ariaChecked === String(isChecked);
  }

  /** Calls back in the task after the frame, which has been painted by then. */
  function afterThisFrame(callBack: () => void): void {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', callBack);
      channel.port1.start();
      channel.port2.postMessage(undefined);
    });
  }

  window.liveClock = {
    actedAt: () => acted,
    expect(sight) {
      seen = new Promise((resolve) => {
        const look = () => {
          if (!isThere(sight)) return;
          observer.disconnect();
          const inPage = now();
          afterThisFrame(() => resolve({ inPage, painted: now() }));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, attributes: true });
        look();
      });
    },
    seen: () => seen ?? Promise.reject(new Error('Nothing is expected.')),
  };
}
