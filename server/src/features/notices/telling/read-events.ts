/** Turns what people did into waiting notices, once for all processes (NOT-02 to NOT-05). */
import { newId } from '@quitanda/contract';
import type { Transaction } from '../../../db/database.ts';
import { noticesOf, type NoticeEvent } from '../notice-rules.ts';
import {
  lockNoticeReading,
  selectKnownNotices,
  selectNoticeEvents,
  selectRecipients,
  storeNotices,
  updateReadUntil,
} from './telling.sql.ts';

/**
 * Activities are read again for this time, because a write may be committed after a later one. It is
 * longer than any write takes, and than the clocks of processes differ.
 */
const overlapMs = 60_000;
/** What happened before this time is not told any more, for example after the server was off. */
const maxAgeMs = 3_600_000;

/** The limit of `selectNoticeEvents`. */
const maxActivities = 1_000;
const idleMs = 15_000;

/** Somebody who is in a supermarket with a list now. */
export interface PresentMember {
  readonly householdId: string;
  readonly userId: string;
  readonly listId: string;
  readonly supermarket: string | null;
}

/**
 * Reads the activities since the last reading and stores the notices that follow from them and from who
 * is in a supermarket. Another process that reads at the same time does nothing. Returns whether this
 * process has read.
 */
export async function readEvents(
  sql: Transaction,
  present: readonly PresentMember[],
  now: Date,
): Promise<boolean> {
  const reading = await sql.first(lockNoticeReading);
  if (reading === undefined) return false;
  const at = now.getTime();
  const since = Math.max(Math.min(reading.readUntil, at) - overlapMs, at - maxAgeMs);
  const activities = await sql.rows(selectNoticeEvents, { since: new Date(since), until: now });
  const events = [...activities, ...present.map((member) => tripEvent(member, at))];
  if (events.length > 0) await storeFollowing(sql, events, since, at);
  const readUntil = activities.length < maxActivities ? at : (activities.at(-1)?.at ?? at);
  // Without news the database is not written every second.
  if (activities.length > 0 || at - reading.readUntil > idleMs)
    await sql.rows(updateReadUntil, { readUntil: new Date(readUntil) });
  return true;
}

const tripEvent = (
  { householdId, userId, listId, supermarket }: PresentMember,
  at: number,
): NoticeEvent => ({
  kind: 'inSupermarket',
  householdId,
  at,
  actorId: userId,
  listId,
  finishId: null,
  supermarket,
});

async function storeFollowing(
  sql: Transaction,
  events: readonly NoticeEvent[],
  readSince: number,
  at: number,
): Promise<void> {
  const householdIds = [...new Set(events.map(({ householdId }) => householdId))];
  const recipients = await sql.rows(selectRecipients, { householdIds });
  if (recipients.length === 0) return;
  const known = await sql.rows(selectKnownNotices, { householdIds });
  const notices = noticesOf(events, recipients, known, readSince, () => newId(at));
  if (notices.length > 0) await sql.rows(storeNotices, { notices: JSON.stringify(notices) });
}
