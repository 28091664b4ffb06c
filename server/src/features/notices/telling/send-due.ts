/** Sends the notices that are due, each once for all processes (NOT-07 to NOT-11). */
import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../../db/database.ts';
import { queueMail } from '../../../mail/mail.ts';
import { enqueuePush } from '../../../push/enqueue.ts';
import { decide, type Notice, type Recipient } from '../notice-rules.ts';
import { digestLines } from '../notice-texts.ts';
import { noticeAddress } from './notice-address.ts';
import { writeNotice, type NoticeText } from './notice-text.ts';
import {
  endNotice,
  endSeenNotices,
  lockDueNotices,
  lockNoticeReading,
  postponeNotice,
  selectDuePeople,
  selectHouseholdName,
  selectMailAddress,
  selectRecipients,
  selectSentNotices,
} from './telling.sql.ts';

export interface SendingDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Whether the server sends mail, which then brings the summary of a day. */
  readonly sendsMail: boolean;
  /** Whether a device of the person shows this household now, at a stream of this process. */
  readonly isWatching: (userId: string, householdId: string) => boolean;
}

interface Person {
  readonly householdId: string;
  readonly userId: string;
}

/**
 * How long after it is due a notice is sent. In this time each process ends the notices of people whose
 * streams it has.
 */
export const graceMs = 2_000;
const maxPeople = 200;
const dayMs = 86_400_000;

/** Sends the due notices, and returns to how many people something was due. */
export async function sendDueNotices(deps: SendingDeps): Promise<number> {
  const { database, now, isWatching } = deps;
  const due = await database.rows(selectDuePeople, { before: now(), limit: maxPeople });
  const watching = due.filter(({ userId, householdId }) => isWatching(userId, householdId));
  if (watching.length > 0) {
    await database.rows(endSeenNotices, {
      householdIds: watching.map(({ householdId }) => householdId),
      userIds: watching.map(({ userId }) => userId),
      now: now(),
    });
  }
  for (const person of due) {
    const isOurs = await database.transaction((sql) => sendToPerson(sql, person, deps));
    if (!isOurs) break;
  }
  return due.length;
}

/**
 * Sends the notices of one person in one transaction. One process at a time sends, so that two never
 * send a person more than the limit. Returns false if another process sends now.
 */
async function sendToPerson(
  sql: Transaction,
  { householdId, userId }: Person,
  { now, sendsMail }: SendingDeps,
): Promise<boolean> {
  if ((await sql.first(lockNoticeReading)) === undefined) return false;
  const instant = now();
  const recipients = await sql.rows(selectRecipients, { householdIds: [householdId] });
  const recipient = recipients.find((each) => each.userId === userId);
  if (recipient === undefined) return true;
  const before = new Date(instant.getTime() - graceMs);
  const notices = await sql.rows(lockDueNotices, { householdId, userId, before });
  const since = new Date(instant.getTime() - dayMs - 3_600_000);
  const sent = await sql.rows(selectSentNotices, { userId, since });
  const digest: Notice[] = [];
  for (const notice of notices) {
    const ofSubject = sent.filter(
      (each) => each.householdId === householdId && each.subject === notice.subject,
    );
    const told = {
      sentAt: sent.map(({ at }) => at),
      lastOfSubject:
        ofSubject.length === 0 ? undefined : Math.max(...ofSubject.map(({ at }) => at)),
    };
    const decision = decide(notice, recipient, told, instant.getTime());
    const { id, subject } = notice;
    if (decision.do === 'send-in-digest') digest.push(notice);
    else if (decision.do === 'wait')
      await sql.rows(postponeNotice, { householdId, userId, id, dueAt: new Date(decision.until) });
    else {
      const text =
        decision.do === 'send'
          ? await writeNotice(sql, notice, instant, recipient.zone)
          : undefined;
      if (text !== undefined) await push(sql, notice, text, instant);
      const wasSent = text !== undefined;
      if (wasSent) sent.push({ householdId, subject, at: instant.getTime() });
      await sql.rows(endNotice, { householdId, userId, id, now: instant, wasSent });
    }
  }
  if (digest.length > 0) await sendDigest(sql, recipient, digest, sendsMail, instant);
  return true;
}

/** Queues a notice for the devices of the person. Its title is the name of the household. */
async function push(
  sql: Transaction,
  {
    householdId,
    userId,
    subject,
    expiresAt,
  }: Pick<Notice, 'householdId' | 'userId' | 'subject' | 'expiresAt'>,
  { body, url }: NoticeText,
  now: Date,
): Promise<void> {
  const household = await sql.first(selectHouseholdName, { householdId });
  await enqueuePush(sql, {
    userId,
    householdId,
    topic: topicOf(householdId, subject),
    title: household?.name ?? 'Quitanda',
    body,
    url,
    notBefore: now,
    expiresAt: new Date(expiresAt),
  });
}

/** A hash, because push services see the topic. */
const topicOf = (householdId: string, subject: string): string =>
  createHash('sha256').update(`${householdId} ${subject}`).digest('base64url').slice(0, 32);

/**
 * Sends the notices of a day as one: by mail if the server sends mail and the person has confirmed their
 * e-mail, otherwise as a notice. Only the first counts as sent, because it is one message.
 */
async function sendDigest(
  sql: Transaction,
  { householdId, userId, zone }: Recipient,
  notices: readonly Notice[],
  sendsMail: boolean,
  now: Date,
): Promise<void> {
  const texts: string[] = [];
  for (const notice of notices) {
    const text = await writeNotice(sql, notice, now, zone);
    if (text !== undefined) texts.push(text.body);
  }
  for (const [index, { id }] of notices.entries()) {
    const wasSent = index === 0 && texts.length > 0;
    await sql.rows(endNotice, { householdId, userId, id, now, wasSent });
  }
  if (texts.length === 0) return;
  const address = sendsMail ? await sql.first(selectMailAddress, { userId }) : undefined;
  if (address) {
    const { email, subject } = address;
    const details = { householdId, userId, lines: texts.join('\n') };
    const recipient = email.toLowerCase();
    await queueMail(sql, { kind: 'daily-digest', recipient, account: subject, details }, now);
    return;
  }
  const digest = { householdId, userId, subject: 'digest', expiresAt: now.getTime() + dayMs };
  const body = digestLines(texts).join('\n');
  await push(sql, digest, { body, url: noticeAddress(householdId, { screen: 'inicio' }) }, now);
}
