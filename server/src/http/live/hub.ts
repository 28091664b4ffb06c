/** Tells the streams of this process, and the other processes, what goes on in households. */
import type { LiveEvent } from '@quitanda/contract';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { startListening, type Listening } from '../../db/listening.ts';
import { channel, notify, selectPlaces } from './live.sql.ts';
import { readNotice, writeNotices } from './notices.ts';
import { createPresenceBoard, type Announcement } from './presence.ts';
import { createStreams, type Streams } from './streams.ts';

export interface Hub {
  readonly streams: Streams;
  /** A transaction that is committed has brought these households to these revisions. */
  readonly raised: (revisions: ReadonlyMap<string, number>) => void;
  /** Somebody is in a shop, or has left it. */
  readonly announce: (announcement: Announcement) => void;
  /** Who is in a shop, as a line of the stream. */
  readonly presentIn: (householdId: string) => LiveEvent;
  readonly close: () => Promise<void>;
}

export interface HubDeps {
  readonly database: Database;
  /** Where to listen for other processes; without it none is heard. */
  readonly listenUrl: string | undefined;
  readonly onFailure: (error: unknown) => void;
}

/** What comes within this time is told together. */
const gatherMs = 50;
/**
 * How often the database is asked what this process may have missed: revisions, and who may hear them
 * no more. Operators' commands tell nobody; without a connection to listen on nobody does.
 */
const checkMs = 30_000;
const checkUnheardMs = 3_000;
const expireMs = 5_000;

export function createHub({ database, listenUrl, onFailure }: HubDeps): Hub {
  const id = randomUUID();
  const streams = createStreams();
  const board = createPresenceBoard();
  let raisedNow = new Map<string, number>();
  let announced: Announcement[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** The first at once; what follows within the time waits for its end. */
  function flushSoon(): void {
    if (gathering !== undefined || isClosed) return;
    flush();
    gathering = setTimeout(() => {
      gathering = undefined;
      if (raisedNow.size > 0 || announced.length > 0) flushSoon();
    }, gatherMs);
    gathering.unref();
  }

  function flush(): void {
    const news = { raised: raisedNow, announcements: announced };
    raisedNow = new Map();
    announced = [];
    for (const [householdId, revision] of news.raised) streams.tell(householdId, revision);
    // Where it fails the database is away, and the others will ask it when it is back.
    if (listenUrl !== undefined) void send(writeNotices(id, news)).catch(() => undefined);
  }

  const send = async (payloads: readonly string[]) => {
    await database.rows(notify, payloads);
  };

  const sayPresent = (householdId: string) => streams.say(householdId, presentIn(householdId));
  const presentIn = (householdId: string): LiveEvent => ({ present: board.of(householdId) });

  function onNotice(payload: string): void {
    const notice = readNotice(payload);
    if (notice === undefined) return;
    if ('out' in notice) {
      streams.endOf(notice.out);
      for (const householdId of board.leave(notice.out)) sayPresent(householdId);
    } else if ('left' in notice) {
      const [householdId, userId] = notice.left;
      streams.endOf(userId, householdId);
      if (board.put({ householdId, userId, place: null })) sayPresent(householdId);
    } else if (notice.from === id) {
      listening?.returned();
    } else {
      for (const [householdId, revision] of notice.raised) streams.tell(householdId, revision);
      for (const each of notice.present) if (board.put(each)) sayPresent(each.householdId);
    }
  }

  /** Tells what was missed, and ends the streams of who may not hear the household any more. */
  async function check(): Promise<void> {
    const asked = [...streams.listeners()];
    if (asked.length === 0) return;
    const keyOf = (place: { userId: string; householdId: string }) =>
      `${place.userId} ${place.householdId}`;
    const pairs = [...new Map(asked.map((each) => [keyOf(each), each])).values()];
    const places = await database.rows(
      selectPlaces,
      pairs.map(({ userId }) => userId),
      pairs.map(({ householdId }) => householdId),
    );
    const may = new Set(places.map(keyOf));
    for (const each of pairs)
      if (!may.has(keyOf(each))) streams.endOf(each.userId, each.householdId);
    for (const { householdId, revision } of places) streams.tell(householdId, revision);
  }

  function checkSoon(wait: number): void {
    clearTimeout(checking);
    if (isClosed) return;
    checking = setTimeout(() => {
      check()
        .catch(onFailure)
        .finally(() => checkSoon(listening?.isHeard() ? checkMs : checkUnheardMs));
    }, wait);
    checking.unref();
  }

  const listening: Listening | undefined =
    listenUrl === undefined
      ? undefined
      : startListening({
          url: listenUrl,
          channel,
          onNotice,
          prove: () => send(writeNotices(id, { raised: new Map(), announcements: [] })),
          // Whatever was told until now, or from the loss on, was not heard.
          onChanged: () => checkSoon(0),
        });
  checkSoon(checkUnheardMs);
  const expiring = setInterval(() => {
    for (const householdId of board.expire()) sayPresent(householdId);
  }, expireMs);
  expiring.unref();

  return {
    streams,
    raised(revisions) {
      for (const [householdId, revision] of revisions) {
        raisedNow.set(householdId, Math.max(revision, raisedNow.get(householdId) ?? 0));
      }
      if (revisions.size > 0) flushSoon();
    },
    announce(announcement) {
      if (board.put(announcement)) sayPresent(announcement.householdId);
      announced.push(announcement);
      flushSoon();
    },
    presentIn,
    async close() {
      isClosed = true;
      for (const timer of [gathering, checking, expiring]) clearTimeout(timer);
      streams.close();
      await listening?.close();
    },
  };
}
