/**
 * Live changes of a household with several members: one tab keeps a stream open while the app is
 * visible, and informs the other tabs. Loaded only where the household has other members.
 */
import { foreground } from '#platform/foreground.ts';
import { network } from '#platform/network.ts';
import type { LiveEvent, Presence } from '@quitanda/contract';
import { liveLimits } from '@quitanda/contract/live-limits';
import type { Exchange } from '../exchange/exchange.ts';
import { openAnnouncer, type Announce, type TripLocation } from './announcer.ts';
import { openLiveChannel } from './live-channel.ts';
import { listen, type Listening } from './listen.ts';

/** Who was in a supermarket when the server was last heard. */
export interface Heard {
  readonly present: readonly Presence[];
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Live {
  /** Other members who are in a supermarket. */
  readonly present: () => readonly Presence[];
  /** The other members who were there last, also once the stream is silent. */
  readonly lastHeard: () => Heard | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Announces the user's trip; undefined when the trip has ended. */
  readonly announce: (trip: TripLocation | undefined) => void;
  readonly close: () => void;
}

export interface LiveDeps {
  /** The name of the home on this device. */
  readonly name: string;
  /** The user's id on the server. */
  readonly ownUserId: string;
  readonly exchange: Pick<Exchange, 'onStreamLine' | 'onStreamLost' | 'pull'>;
  /** Sends the request when it is iterated. Throws CallError. */
  readonly watch: (signal: AbortSignal) => AsyncIterable<LiveEvent>;
  readonly announce: Announce;
}

const noPresences: readonly Presence[] = [];

export function openLive({ name, ownUserId, exchange, watch, announce }: LiveDeps): Live {
  const listeners = new Set<() => void>();
  let allPresences: readonly Presence[] = noPresences;
  let otherPresences: readonly Presence[] = noPresences;
  let lastHeard: Heard | undefined;
  let listening: Listening | undefined;
  let expiryTimer: ReturnType<typeof setTimeout> | undefined;
  const announcer = openAnnouncer(announce);
  const channel = openLiveChannel(name, {
    onStreamLine,
    onLost: () => exchange.onStreamLost(),
    latest: () => (listening?.isOpen() ? allPresences : undefined),
  });

  /** Called when this tab or another one has received a line of the stream. */
  function onStreamLine(present: readonly Presence[]): void {
    exchange.onStreamLine(undefined);
    clearTimeout(expiryTimer);
    expiryTimer = setTimeout(() => setPresences(noPresences), liveLimits.silenceMs);
    setPresences(present);
    lastHeard = { present: otherPresences, at: Date.now() };
  }

  function setPresences(next: readonly Presence[]): void {
    if (JSON.stringify(next) === JSON.stringify(allPresences)) return;
    allPresences = next;
    otherPresences = next.filter(({ userId }) => userId !== ownUserId);
    for (const listener of listeners) listener();
  }

  function onEvent(event: LiveEvent): void {
    const present = 'present' in event ? event.present : allPresences;
    onStreamLine(present);
    channel.publish(present);
    if ('revision' in event) exchange.onStreamLine(event.revision);
  }

  function onLost(): void {
    exchange.onStreamLost();
    channel.publishLost();
  }

  function updateListening(): void {
    const shouldListen = foreground.isInForeground() && network.isUp();
    if (shouldListen) {
      listening ??= listen({
        name,
        watch,
        onEvent,
        onLost,
        onNotMember: () => exchange.pull(true),
      });
    } else {
      listening?.close();
      listening = undefined;
    }
  }

  const unsubscribes = [
    foreground.subscribe(updateListening),
    network.subscribe((isUp) => {
      updateListening();
      if (isUp) listening?.reconnectNow();
    }),
  ];
  updateListening();
  return {
    present: () => otherPresences,
    lastHeard: () => lastHeard,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: announcer.announce,
    close() {
      clearTimeout(expiryTimer);
      for (const unsubscribe of unsubscribes) unsubscribe();
      listening?.close();
      announcer.close();
      channel.close();
      exchange.onStreamLost();
    },
  };
}
