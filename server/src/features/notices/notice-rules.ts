/**
 * Which notices follow from what people do, and when a notice is sent (NOT-02 to NOT-10). Pure rules:
 * the caller passes the time, which is in milliseconds since 1970, and stores the results.
 */
import type { NoticeKind } from '@quitanda/contract';
import { nextTimeOfDay, quietUntil, startOfDay, type Quiet, type TimeOfDay } from './times.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export const noticeRules = {
  /** Additions to a list are gathered until nobody has added anything for this time. */
  gatherMs: 2 * minuteMs,
  /** But not for longer than this. */
  maxGatherMs: 10 * minuteMs,
  /** Notices of one subject are at least this far apart. */
  subjectMs: 10 * minuteMs,
  perDay: 6,
  /** A person with a list in a supermarket is one trip for this time. */
  tripMs: 4 * hourMs,
  /** The supermarket of a trip may be named only after the trip begins. */
  tripDelayMs: 20_000,
  /** When somebody is no longer told that another person is in a supermarket. */
  tripExpiryMs: 45 * minuteMs,
  /** When every other notice expires: after the next summary of a day and the quiet time. */
  expiryMs: 36 * hourMs,
} as const;

/** What somebody did in a household. */
export interface NoticeEvent {
  readonly kind: Exclude<NoticeKind, 'priceFell' | 'expiring'>;
  readonly householdId: string;
  readonly at: number;
  /** The person who did it; nobody is told of what they did themselves. */
  readonly actorId: string;
  readonly listId: string | null;
  readonly finishId: string | null;
  readonly supermarket: string | null;
}

/** A person who may be told, with what they want to be told. */
export interface Recipient {
  readonly householdId: string;
  readonly userId: string;
  readonly kinds: Readonly<Record<NoticeKind, boolean>>;
  readonly quiet: Quiet;
  readonly hasDigest: boolean;
  readonly digestAt: TimeOfDay;
  readonly zone: string;
}

/** A notice as it is stored. */
export interface Notice {
  readonly id: string;
  readonly householdId: string;
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly subject: string;
  readonly actorId: string | null;
  readonly listId: string | null;
  readonly finishId: string | null;
  readonly supermarket: string | null;
  readonly lines: readonly string[] | null;
  readonly since: number;
  readonly lastEventAt: number;
  readonly dueAt: number;
  readonly expiresAt: number;
  /** Null while the notice waits. */
  readonly endedAt: number | null;
}

/** How long a notice waits for more of its subject. */
const delays: Readonly<Record<NoticeEvent['kind'], number>> = {
  itemsAdded: noticeRules.gatherMs,
  inSupermarket: noticeRules.tripDelayMs,
  tripFinished: 0,
  memberJoined: 0,
};

/** Returns what an event is about: events of one subject become one notice. */
export function subjectOf({ kind, actorId, listId, finishId }: NoticeEvent): string {
  if (kind === 'itemsAdded') return `items:${listId}`;
  if (kind === 'tripFinished') return `finish:${finishId}`;
  return kind === 'inSupermarket' ? `trip:${actorId}:${listId}` : `joined:${actorId}`;
}

/**
 * Returns the notices that are new or changed because of `events`, which are in the order of time.
 *
 * @param known the notices of the recipients that wait, and those that ended lately
 * @param readSince what happened before this instant has been read earlier
 * @param newNoticeId returns the id of a new notice
 */
export function noticesOf(
  events: readonly NoticeEvent[],
  recipients: readonly Recipient[],
  known: readonly Notice[],
  readSince: number,
  newNoticeId: () => string,
): Notice[] {
  const latest = new Map<string, Notice>();
  for (const notice of known.toSorted((one, other) => one.lastEventAt - other.lastEventAt)) {
    const key = keyOf(notice);
    // A notice that waits is later than every one that has ended.
    if (latest.get(key)?.endedAt !== null || notice.endedAt === null) latest.set(key, notice);
  }
  const changed = new Map<string, Notice>();
  const byHousehold = Map.groupBy(recipients, ({ householdId }) => householdId);
  for (const event of events) {
    for (const { userId, kinds } of byHousehold.get(event.householdId) ?? []) {
      if (userId === event.actorId || !kinds[event.kind]) continue;
      const key = keyOf({ householdId: event.householdId, userId, subject: subjectOf(event) });
      const previous = latest.get(key);
      const notice =
        previous?.endedAt === null
          ? extended(previous, event)
          : added(event, userId, previous, readSince, newNoticeId);
      if (notice === undefined) continue;
      latest.set(key, notice);
      changed.set(key, notice);
    }
  }
  return [...changed.values()];
}

const keyOf = (notice: Pick<Notice, 'householdId' | 'userId' | 'subject'>) =>
  `${notice.householdId} ${notice.userId} ${notice.subject}`;

/** Returns the waiting notice with one more event; undefined if the event is in it already. */
function extended(notice: Notice, event: NoticeEvent): Notice | undefined {
  if (event.kind === 'inSupermarket') {
    const { supermarket } = event;
    return supermarket === null || supermarket === notice.supermarket
      ? undefined
      : { ...notice, supermarket };
  }
  if (event.kind !== 'itemsAdded' || event.at <= notice.lastEventAt) return undefined;
  const firstEventAt = notice.expiresAt - noticeRules.expiryMs;
  const gatheredAt = Math.min(
    event.at + noticeRules.gatherMs,
    firstEventAt + noticeRules.maxGatherMs,
  );
  return { ...notice, lastEventAt: event.at, dueAt: Math.max(notice.dueAt, gatheredAt) };
}

/** Returns a new notice; undefined if the ended one of the same subject has told of the event. */
function added(
  event: NoticeEvent,
  userId: string,
  previous: Notice | undefined,
  readSince: number,
  newNoticeId: () => string,
): Notice | undefined {
  const { kind, householdId, at, actorId, listId, finishId, supermarket } = event;
  const toldUntil = previous?.endedAt ?? -Infinity;
  if (kind === 'tripFinished' && previous !== undefined) return undefined;
  if (kind === 'inSupermarket' && previous && at < previous.since + noticeRules.tripMs)
    return undefined;
  if (at <= toldUntil) return undefined;
  return {
    id: newNoticeId(),
    householdId,
    userId,
    kind,
    subject: subjectOf(event),
    actorId,
    listId,
    finishId,
    supermarket,
    lines: null,
    since: kind === 'itemsAdded' ? Math.max(readSince, toldUntil) : at,
    lastEventAt: at,
    dueAt: at + delays[kind],
    expiresAt: at + (kind === 'inSupermarket' ? noticeRules.tripExpiryMs : noticeRules.expiryMs),
    endedAt: null,
  };
}

/** What is done with a notice that is due. A notice of the digest is told together with the others. */
export type Decision =
  | { readonly do: 'send' | 'send-in-digest' | 'drop' }
  | { readonly do: 'wait'; readonly until: number };

/** What a person was told before. */
export interface Told {
  /** When each notice of this day was sent. */
  readonly sentAt: readonly number[];
  /** When the last notice of the same subject was sent. */
  readonly lastOfSubject: number | undefined;
}

/** Decides about a notice that is due at `now`. The order of the rules is that of NOT-07 to NOT-10. */
export function decide(notice: Notice, recipient: Recipient, told: Told, now: number): Decision {
  const { quiet, hasDigest, digestAt, zone, kinds } = recipient;
  if (!kinds[notice.kind] || now >= notice.expiresAt) return { do: 'drop' };
  const isInDigest = hasDigest && notice.kind !== 'inSupermarket';
  const notBefore = isInDigest
    ? nextTimeOfDay(notice.lastEventAt, digestAt, zone)
    : (told.lastOfSubject ?? -Infinity) + noticeRules.subjectMs;
  if (now < notBefore) return { do: 'wait', until: notBefore };
  const quietEnd = quietUntil(now, quiet, zone);
  if (quietEnd !== null)
    return quietEnd < notice.expiresAt ? { do: 'wait', until: quietEnd } : { do: 'drop' };
  const dayStart = startOfDay(now, zone);
  if (told.sentAt.filter((at) => at >= dayStart).length >= noticeRules.perDay)
    return { do: 'drop' };
  return { do: isInDigest ? 'send-in-digest' : 'send' };
}
