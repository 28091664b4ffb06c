/**
 * Announces where the person is while the app is visible. The server forgets an announcement that
 * is not repeated.
 */
import { front } from '#platform/front.ts';
import { network } from '#platform/network.ts';
import { liveLimits } from '@quitanda/contract/sync-limits';

/**
 * The list with which the person is in a shop, and the supermarket's name; null where they have not
 * named it.
 */
export interface Place {
  readonly listId: string;
  readonly supermarket: string | null;
}

/** Sends the announcement; null when the person has left. May reject. */
export type Announce = (place: Place | null) => Promise<unknown>;

export interface Announcer {
  readonly announce: (place: Place | undefined) => void;
  readonly close: () => void;
}

/** Changing from one screen to another is one announcement. */
const settleMs = 50;

export function openAnnouncer(send: Announce): Announcer {
  let place: Place | null = null;
  let sent: Place | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;

  const say = () => {
    sent = place;
    send(place).catch(ignored);
  };
  const sayIfChanged = () => {
    if (JSON.stringify(place) !== JSON.stringify(sent)) say();
  };
  const repeat = () => {
    if (place !== null && front.isInFront() && network.isUp()) say();
  };
  const beat = setInterval(repeat, liveLimits.beat);
  const unsubscribe = front.subscribe(repeat);
  return {
    announce(next) {
      place = next ?? null;
      clearTimeout(settling);
      settling = setTimeout(sayIfChanged, settleMs);
    },
    close() {
      clearInterval(beat);
      clearTimeout(settling);
      unsubscribe();
      place = null;
      sayIfChanged();
    },
  };
}

/** The next heartbeat repeats the announcement. */
const ignored = () => undefined;
