/** Publishes revisions and presence to the streams of this process and to the other processes. */
import type { LiveEvent, Presence } from '@quitanda/contract';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { startListening, type Listening } from '../../db/listening.ts';
import { createEndedSessions, type EndedSessions } from './ended-sessions.ts';
import { channel, notify, selectLiveMemberships } from './live.sql.ts';
import { readNotice, writeNotices } from './notices.ts';
import { createPresenceBoard, type Announcement } from './presence.ts';
import { createStreams, type Streams } from './streams.ts';

export interface Hub {
  readonly streams: Streams;
  readonly endedSessions: EndedSessions;
  /** Publishes the new revisions of households after a transaction was committed. */
  readonly publishRevisions: (revisions: ReadonlyMap<string, number>) => void;
  /** Publishes that a member is in a supermarket, or has left it. */
  readonly announce: (announcement: Announcement) => void;
  /** Returns the stream event that lists the members who are in a supermarket. */
  readonly createPresenceEvent: (householdId: string) => LiveEvent;
  /** Returns who is in a supermarket, in all households. */
  readonly present: () => readonly (Presence & { readonly householdId: string })[];
  /** Whether a device of the person shows the household now, at a stream of this process. */
  readonly isWatching: (userId: string, householdId: string) => boolean;
  readonly close: () => Promise<void>;
}

export interface HubDeps {
  readonly database: Database;
  /** The database's URL for notifications of other processes; without it, this process only polls. */
  readonly listenUrl: string | undefined;
  /** The current time. */
  readonly now: () => Date;
  readonly onFailure: (error: unknown) => void;
}

/** After a notice is published, further notices are collected for this time. */
const batchMs = 50;
/**
 * How often the process polls the database for missed revisions and for removed members. For
 * example, operators' commands send no notifications.
 */
const pollMs = 30_000;
/** How often a process polls while it receives no notifications. */
const pollWithoutNoticesMs = 1_500;
/** How often the process removes expired presence. */
const expireMs = 5_000;

export function createHub({ database, listenUrl, now, onFailure }: HubDeps): Hub {
  const id = randomUUID();
  const streams = createStreams(() => now().getTime());
  const endedSessions = createEndedSessions(database, () => now().getTime());
  const presenceBoard = createPresenceBoard(() => now().getTime());
  let pollTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const send = async (payloads: readonly string[]) => {
    await database.rows(notify, { payloads });
  };
  const batch = createBatch(async (changes) => {
    for (const [householdId, revision] of changes.revisions)
      streams.sendRevision(householdId, revision);
    // If the notification fails, the other processes find the revisions when they poll.
    if (listenUrl !== undefined) await send(writeNotices(id, changes)).catch(() => undefined);
  });

  const sendPresence = (householdId: string) =>
    streams.sendEvent(householdId, createPresenceEvent(householdId));
  const createPresenceEvent = (householdId: string): LiveEvent => ({
    present: presenceBoard.presentIn(householdId),
  });

  function onNotice(payload: string): void {
    const notice = readNotice(payload);
    if (notice === undefined) return;
    if ('out' in notice) {
      if ('session' in notice) {
        endedSessions.add(notice.session);
        endStreamsOfEndedSessions();
      } else streams.endStreamsOf(notice.out);
      for (const householdId of presenceBoard.removePerson(notice.out ?? ''))
        sendPresence(householdId);
    } else if ('left' in notice) {
      const [householdId, userId] = notice.left;
      streams.endStreamsOf(userId, householdId);
      if (presenceBoard.record({ householdId, userId, place: null })) sendPresence(householdId);
    } else if (notice.from === id) {
      listening?.onProbeReturned();
    } else {
      for (const [householdId, revision] of notice.raised)
        streams.sendRevision(householdId, revision);
      for (const each of notice.present)
        if (presenceBoard.record(each)) sendPresence(each.householdId);
    }
  }

  const endStreamsOfEndedSessions = () => streams.endStreamsOfSessions(endedSessions.has);

  /**
   * Publishes missed revisions, and ends the streams of ended sessions and of users who are not
   * members any more.
   */
  async function poll(): Promise<void> {
    await endedSessions.load();
    endStreamsOfEndedSessions();
    await publishMissed(database, streams);
  }

  function schedulePoll(delayMs: number): void {
    clearTimeout(pollTimer);
    if (isClosed) return;
    pollTimer = setTimeout(() => {
      poll()
        .catch((error: unknown) => {
          if (!isClosed) onFailure(error);
        })
        .finally(() => schedulePoll(listening?.isAlive() ? pollMs : pollWithoutNoticesMs));
    }, delayMs);
    pollTimer.unref();
  }

  const listening: Listening | undefined =
    listenUrl === undefined
      ? undefined
      : startListening({
          url: listenUrl,
          channel,
          onNotice,
          sendProbe: () => send(writeNotices(id, noChanges())),
          // Polls for notifications that were missed before the connection began or while it was
          // lost.
          onChanged: () => schedulePoll(0),
        });
  schedulePoll(pollWithoutNoticesMs);
  const expiryTimer = setInterval(() => {
    for (const householdId of presenceBoard.removeExpired()) sendPresence(householdId);
  }, expireMs);
  expiryTimer.unref();

  return {
    streams,
    endedSessions,
    publishRevisions: batch.addRevisions,
    announce(announcement) {
      if (presenceBoard.record(announcement)) sendPresence(announcement.householdId);
      batch.addAnnouncement(announcement);
    },
    createPresenceEvent,
    present: presenceBoard.all,
    isWatching: streams.isWatching,
    async close() {
      isClosed = true;
      await batch.close();
      for (const timer of [pollTimer, expiryTimer]) clearTimeout(timer);
      streams.close();
      await listening?.close();
    },
  };
}

const keyOf = (pair: { readonly userId: string; readonly householdId: string }) =>
  `${pair.userId} ${pair.householdId}`;

/** Publishes revisions to the streams of members, and ends the streams of former members. */
async function publishMissed(database: Database, streams: Streams): Promise<void> {
  const pairs = [...new Map([...streams.listeners()].map((each) => [keyOf(each), each])).values()];
  if (pairs.length === 0) return;
  const memberships = await database.rows(selectLiveMemberships, {
    userIds: pairs.map(({ userId }) => userId),
    householdIds: pairs.map(({ householdId }) => householdId),
  });
  const members = new Set(memberships.map(keyOf));
  for (const each of pairs)
    if (!members.has(keyOf(each))) streams.endStreamsOf(each.userId, each.householdId);
  for (const { householdId, revision } of memberships) streams.sendRevision(householdId, revision);
}

interface Changes {
  readonly revisions: Map<string, number>;
  readonly announcements: Announcement[];
}

const noChanges = (): Changes => ({ revisions: new Map(), announcements: [] });

/** Publishes the first change at once, and collects later ones for {@link batchMs}. */
function createBatch(publish: (changes: Changes) => Promise<void>) {
  let pending = noChanges();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const isEmpty = () => pending.revisions.size === 0 && pending.announcements.length === 0;

  function flush(): Promise<void> {
    const changes = pending;
    pending = noChanges();
    return publish(changes);
  }

  function flushSoon(): void {
    if (timer !== undefined || isClosed) return;
    void flush();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isEmpty()) flushSoon();
    }, batchMs);
    timer.unref();
  }

  return {
    addRevisions(revisions: ReadonlyMap<string, number>): void {
      for (const [householdId, revision] of revisions) {
        const earlier = pending.revisions.get(householdId) ?? 0;
        pending.revisions.set(householdId, Math.max(revision, earlier));
      }
      if (revisions.size > 0) flushSoon();
    },
    addAnnouncement(announcement: Announcement): void {
      pending.announcements.push(announcement);
      flushSoon();
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      // The other processes would find these changes only when they poll.
      if (!isEmpty()) await flush();
    },
  };
}
