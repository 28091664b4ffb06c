/**
 * Announces the user's trip while the app is visible. The server forgets an announcement that
 * is not repeated.
 */
import { foreground } from '#platform/foreground.ts';
import { network } from '#platform/network.ts';
import { liveLimits } from '@quitanda/contract/live-limits';

/**
 * The list of the user's trip, and the supermarket's name; null if the user has not chosen a
 * supermarket.
 */
export interface TripLocation {
  readonly listId: string;
  readonly supermarket: string | null;
}

/** Sends the announcement of a trip; null announces that the trip has ended. May reject. */
export type Announce = (trip: TripLocation | null) => Promise<unknown>;

export interface Announcer {
  readonly announce: (trip: TripLocation | undefined) => void;
  readonly close: () => void;
}

/**
 * The delay of an announcement, milliseconds. When the user goes from one screen to another, both
 * screens announce, and only the last announcement is sent.
 */
const delayMs = 50;

export function openAnnouncer(send: Announce): Announcer {
  let trip: TripLocation | null = null;
  let lastSent: TripLocation | null = null;
  let delayTimer: ReturnType<typeof setTimeout> | undefined;

  const announceNow = () => {
    lastSent = trip;
    send(trip).catch(ignoreFailure);
  };
  const announceIfChanged = () => {
    if (JSON.stringify(trip) !== JSON.stringify(lastSent)) announceNow();
  };
  const repeat = () => {
    if (trip !== null && foreground.isInForeground() && network.isUp()) announceNow();
  };
  const heartbeat = setInterval(repeat, liveLimits.heartbeatMs);
  const unsubscribe = foreground.subscribe(repeat);
  return {
    announce(next) {
      trip = next ?? null;
      clearTimeout(delayTimer);
      delayTimer = setTimeout(announceIfChanged, delayMs);
    },
    close() {
      clearInterval(heartbeat);
      clearTimeout(delayTimer);
      unsubscribe();
      trip = null;
      announceIfChanged();
    },
  };
}

/** A failure is ignored, because the next heartbeat repeats the announcement. */
const ignoreFailure = () => undefined;
