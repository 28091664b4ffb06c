/**
 * The open streams of this process. They share one timer, because a timer for each would cost more
 * than the stream itself.
 */
import { liveLimits, type LiveEvent } from '@quitanda/contract';
import type { ServerResponse } from 'node:http';

/** A device that listens to a household. */
export interface Listener {
  readonly userId: string;
  readonly householdId: string;
  /** When the token of the device expires, milliseconds since 1970. */
  readonly expiresAt: number;
  /** The session of the token; undefined if the provider does not name it. */
  readonly sessionId?: string | undefined;
}

export interface Stream extends Listener {
  readonly hasEnded: () => boolean;
  /** Sends the headers, the current revision and the current presence. */
  readonly begin: (headers: Headers, revision: number, presenceEvent: LiveEvent) => void;
  readonly end: () => void;
}

type Headers = Readonly<Record<string, string | number | string[] | undefined>>;

export interface Streams {
  /** Registers a stream before it begins, so that it misses no revision before its first line. */
  readonly add: (listener: Listener, response: ServerResponse) => Stream;
  /** Sends a revision to the streams of a household that have not sent it yet. */
  readonly sendRevision: (householdId: string, revision: number) => void;
  readonly sendEvent: (householdId: string, event: LiveEvent) => void;
  /** Ends the streams of a person, in one household or in all. */
  readonly endStreamsOf: (userId: string, householdId?: string) => void;
  /** Ends the streams of the sessions for which `hasEnded` returns true. */
  readonly endStreamsOfSessions: (hasEnded: (sessionId: string) => boolean) => void;
  /** Whether a person has an open stream of a household. */
  readonly isWatching: (userId: string, householdId: string) => boolean;
  /** The listeners of all open streams. */
  readonly listeners: () => Iterable<Listener>;
  readonly count: () => number;
  /** Ends all streams, and refuses new ones. */
  readonly close: () => void;
}

/**
 * The maximum number of streams of one person. If a person opens one more, the oldest is closed,
 * because its device may have lost the network.
 */
export const maxStreams = 20;
/**
 * A stream is closed if more than this many bytes wait until its device reads them, because the
 * device may be asleep.
 */
const maxWaitingBytes = 65_536;
const tickMs = 1_000;
const ticksPerHeartbeat = liveLimits.heartbeatMs / tickMs;

const encodeLine = (event: LiveEvent) => `${JSON.stringify(event)}\n`;
const heartbeatLine = encodeLine({});

interface OpenStream extends Stream {
  readonly response: ServerResponse;
  /** The tick in each heartbeat interval at which the stream gets its heartbeat. */
  readonly heartbeatTick: number;
  revision: number;
  state: 'beginning' | 'open' | 'ended';
}

export function createStreams(now: () => number): Streams {
  const byHousehold = new Map<string, Set<OpenStream>>();
  const byUser = new Map<string, Set<OpenStream>>();
  const allStreams = new Set<OpenStream>();
  let ticks = 0;
  let isClosed = false;

  function add(listener: Listener, response: ServerResponse): Stream {
    const userStreams = byUser.get(listener.userId);
    if (userStreams && userStreams.size >= maxStreams) userStreams.values().next().value?.end();
    const stream: OpenStream = {
      ...listener,
      response,
      heartbeatTick: allStreams.size % ticksPerHeartbeat,
      revision: 0,
      state: 'beginning',
      hasEnded: () => stream.state === 'ended',
      begin(headers, revision, presenceEvent) {
        stream.state = 'open';
        stream.revision = Math.max(stream.revision, revision);
        response.writeHead(200, headers);
        write(stream, encodeLine({ revision: stream.revision }) + encodeLine(presenceEvent));
      },
      end: () => end(stream),
    };
    allStreams.add(stream);
    addTo(byHousehold, stream.householdId, stream);
    addTo(byUser, stream.userId, stream);
    response.once('close', stream.end);
    if (isClosed) stream.end();
    return stream;
  }

  function end(stream: OpenStream): void {
    if (stream.state === 'ended') return;
    const wasOpen = stream.state === 'open';
    stream.state = 'ended';
    allStreams.delete(stream);
    removeFrom(byHousehold, stream.householdId, stream);
    removeFrom(byUser, stream.userId, stream);
    if (wasOpen) stream.response.end();
  }

  function write(stream: OpenStream, text: string): void {
    if (stream.state !== 'open') return;
    stream.response.write(text);
    if (stream.response.writableLength > maxWaitingBytes) stream.response.destroy();
  }

  function onTick(): void {
    ticks = (ticks + 1) % ticksPerHeartbeat;
    const instant = now();
    for (const stream of allStreams) {
      if (stream.expiresAt <= instant) end(stream);
      else if (stream.heartbeatTick === ticks) write(stream, heartbeatLine);
    }
  }

  const timer = setInterval(onTick, tickMs);
  timer.unref();
  return {
    add,
    sendRevision(householdId, revision) {
      const line = encodeLine({ revision });
      for (const stream of byHousehold.get(householdId) ?? []) {
        if (stream.revision >= revision) continue;
        stream.revision = revision;
        write(stream, line);
      }
    },
    sendEvent(householdId, event) {
      const line = encodeLine(event);
      for (const stream of byHousehold.get(householdId) ?? []) write(stream, line);
    },
    endStreamsOf(userId, householdId) {
      for (const stream of byUser.get(userId) ?? []) {
        if (householdId === undefined || stream.householdId === householdId) end(stream);
      }
    },
    endStreamsOfSessions(hasEnded) {
      for (const stream of allStreams) {
        if (stream.sessionId !== undefined && hasEnded(stream.sessionId)) end(stream);
      }
    },
    isWatching: (userId, householdId) =>
      [...(byUser.get(userId) ?? [])].some((stream) => stream.householdId === householdId),
    listeners: () => allStreams,
    count: () => allStreams.size,
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const stream of allStreams) end(stream);
    },
  };
}

function addTo(map: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  const set = map.get(key);
  if (set) set.add(stream);
  else map.set(key, new Set([stream]));
}

function removeFrom(map: Map<string, Set<OpenStream>>, key: string, stream: OpenStream): void {
  const set = map.get(key);
  set?.delete(stream);
  if (set?.size === 0) map.delete(key);
}
