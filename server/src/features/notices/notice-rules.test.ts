import { describe, expect, it } from 'vitest';
import {
  decide,
  noticeRules,
  noticesOf,
  type Notice,
  type NoticeEvent,
  type Recipient,
} from './notice-rules.ts';
import { simulateDay } from './simulated-day.fixture.ts';

const zone = 'America/Sao_Paulo';
const minuteMs = 60_000;
const start = Date.parse('2026-11-20T10:00:00-03:00');
const minute = (minutes: number) => start + minutes * minuteMs;

const allKinds = {
  itemsAdded: true,
  inSupermarket: true,
  expiring: true,
  priceFell: true,
  tripFinished: true,
  memberJoined: true,
};
const bia: Recipient = {
  householdId: 'casa',
  userId: 'bia',
  kinds: allKinds,
  quiet: { from: 1_320, until: 420 },
  hasDigest: false,
  digestAt: 1_140,
  zone,
};
const ana: Recipient = { ...bia, userId: 'ana' };

function event(
  kind: NoticeEvent['kind'],
  at: number,
  other: Partial<NoticeEvent> = {},
): NoticeEvent {
  return {
    kind,
    householdId: 'casa',
    at,
    actorId: 'ana',
    listId: 'semana',
    finishId: kind === 'tripFinished' ? `finish-${at}` : null,
    supermarket: null,
    ...other,
  };
}

let lastId = 0;
const newNoticeId = () => `notice-${(lastId += 1)}`;
const follow = (events: NoticeEvent[], known: Notice[] = [], readSince = start) =>
  noticesOf(events, [ana, bia], known, readSince, newNoticeId);
const followOne = (...args: Parameters<typeof follow>) => {
  const [notice, ...others] = follow(...args);
  expect(others).toEqual([]);
  if (notice === undefined) throw new Error('No notice follows.');
  return notice;
};
const nothingTold = { sentAt: [], lastOfSubject: undefined };

describe('NOT-02 what is added to a list', () => {
  it('is gathered until two minutes pass without more, for at most ten minutes', () => {
    const first = followOne([event('itemsAdded', minute(0))]);
    expect(first).toMatchObject({ userId: 'bia', dueAt: minute(2), since: start });
    const second = followOne([event('itemsAdded', minute(1.5))], [first]);
    expect(second).toMatchObject({ id: first.id, dueAt: minute(3.5) });
    expect(followOne([event('itemsAdded', minute(9))], [second]).dueAt).toBe(minute(10));
  });

  it('by several people is one notice', () => {
    const caio = event('itemsAdded', minute(1), { actorId: 'caio' });
    const notices = follow([event('itemsAdded', minute(0)), caio]);
    expect(notices.map(({ userId }) => userId).toSorted()).toEqual(['ana', 'bia']);
  });

  it('is told once, even if its activity is read again', () => {
    const waiting = followOne([event('itemsAdded', minute(0))]);
    expect(follow([event('itemsAdded', minute(0))], [waiting])).toEqual([]);
    const ended = { ...waiting, endedAt: minute(2) };
    expect(follow([event('itemsAdded', minute(0))], [ended])).toEqual([]);
    const later = followOne([event('itemsAdded', minute(3))], [ended]);
    expect(later).toMatchObject({ since: minute(2), dueAt: minute(5) });
  });
});

it('NOT-07 nobody is told of what they did themselves, or of a kind that is off', () => {
  const own = event('itemsAdded', minute(0), { actorId: 'bia' });
  expect(follow([own]).map(({ userId }) => userId)).toEqual(['ana']);
  const off = { ...bia, kinds: { ...allKinds, itemsAdded: false } };
  expect(noticesOf([event('itemsAdded', minute(0))], [off], [], start, newNoticeId)).toEqual([]);
  const notice = followOne([event('itemsAdded', minute(0))]);
  expect(decide(notice, off, nothingTold, minute(2))).toEqual({ do: 'drop' });
});

describe('NOT-03 a trip', () => {
  it('is told once, with the supermarket that was named last', () => {
    const first = followOne([event('inSupermarket', minute(0))]);
    const named = event('inSupermarket', minute(0.2), { supermarket: 'Assaí' });
    const second = followOne([named], [first]);
    expect(second).toMatchObject({ id: first.id, supermarket: 'Assaí', dueAt: first.dueAt });
    expect(follow([named], [second])).toEqual([]);
    const ended = { ...second, endedAt: minute(1) };
    expect(follow([event('inSupermarket', minute(239))], [ended])).toEqual([]);
    expect(follow([event('inSupermarket', minute(240))], [ended])).toHaveLength(1);
  });

  it('is told for 45 minutes', () => {
    const notice = followOne([event('inSupermarket', minute(0))]);
    expect(decide(notice, bia, nothingTold, minute(44.9))).toEqual({ do: 'send' });
    expect(decide(notice, bia, nothingTold, minute(45))).toEqual({ do: 'drop' });
  });
});

it('NOT-04 NOT-05 a finish and a new member are told at once, and once', () => {
  const finish = event('tripFinished', minute(0));
  const told = followOne([finish]);
  expect(told.dueAt).toBe(minute(0));
  expect(follow([finish], [{ ...told, endedAt: minute(0) }])).toEqual([]);
  const joined = event('memberJoined', minute(0), { actorId: 'caio', listId: null });
  expect(follow([joined]).map(({ dueAt }) => dueAt)).toEqual([minute(0), minute(0)]);
});

describe('NOT-07 limits', () => {
  const notice = followOne([event('itemsAdded', minute(0))]);

  it('keeps notices of one subject ten minutes apart', () => {
    const told = { sentAt: [minute(0)], lastOfSubject: minute(0) };
    const early = minute(10) - 1;
    expect(decide(notice, bia, told, early)).toEqual({ do: 'wait', until: minute(10) });
    expect(decide(notice, bia, told, minute(10))).toEqual({ do: 'send' });
  });

  it('sends the sixth of a day, and drops the seventh', () => {
    const sentAt = (count: number) => Array.from({ length: count }, (_, index) => minute(-index));
    const decideAfter = (count: number) =>
      decide(notice, bia, { sentAt: sentAt(count), lastOfSubject: undefined }, minute(2));
    expect(decideAfter(5)).toEqual({ do: 'send' });
    expect(decideAfter(6)).toEqual({ do: 'drop' });
  });

  it('begins to count again at midnight', () => {
    const beforeMidnight = Date.parse('2026-11-20T23:59:59-03:00');
    const told = {
      sentAt: Array.from({ length: 6 }, () => beforeMidnight),
      lastOfSubject: undefined,
    };
    const awake = { ...bia, quiet: null };
    expect(decide(notice, awake, told, beforeMidnight)).toEqual({ do: 'drop' });
    expect(decide(notice, awake, told, beforeMidnight + 1_000)).toEqual({ do: 'send' });
  });
});

describe('NOT-08 the quiet time', () => {
  const night = Date.parse('2026-11-20T22:00:00-03:00');
  const morning = Date.parse('2026-11-21T07:00:00-03:00');

  it('lets a notice wait, and drops what is past when it ends', () => {
    const items = followOne([event('itemsAdded', night)]);
    expect(decide(items, bia, nothingTold, night)).toEqual({ do: 'wait', until: morning });
    expect(decide(items, bia, nothingTold, morning)).toEqual({ do: 'send' });
    const trip = followOne([event('inSupermarket', night)]);
    expect(decide(trip, bia, nothingTold, night)).toEqual({ do: 'drop' });
  });

  it('lets a trip wait that goes on after it', () => {
    const trip = followOne([event('inSupermarket', morning - 20 * minuteMs)]);
    expect(decide(trip, bia, nothingTold, morning - minuteMs)).toEqual({
      do: 'wait',
      until: morning,
    });
  });
});

describe('NOT-10 the summary of a day', () => {
  const withDigest = { ...bia, hasDigest: true };
  const seven = Date.parse('2026-11-20T19:00:00-03:00');

  it('replaces all notices except that somebody is in a supermarket', () => {
    const items = followOne([event('itemsAdded', minute(0))]);
    expect(decide(items, withDigest, nothingTold, minute(2))).toEqual({ do: 'wait', until: seven });
    expect(decide(items, withDigest, nothingTold, seven)).toEqual({ do: 'send-in-digest' });
    const trip = followOne([event('inSupermarket', minute(0))]);
    expect(decide(trip, withDigest, nothingTold, minute(1))).toEqual({ do: 'send' });
  });

  it('in the quiet time comes after it, before its notices expire', () => {
    const late = { ...withDigest, digestAt: 1_350 };
    const items = followOne([event('itemsAdded', Date.parse('2026-11-20T22:31:00-03:00'))]);
    const end = Date.parse('2026-11-22T07:00:00-03:00');
    expect(decide(items, late, nothingTold, Date.parse('2026-11-21T22:30:00-03:00'))).toEqual({
      do: 'wait',
      until: end,
    });
    expect(end).toBeLessThan(items.lastEventAt + noticeRules.expiryMs);
  });
});

describe('NOT-07 a simulated day of two people', () => {
  const messages = simulateDay([ana, bia]);
  const timesOf = (userId: string) =>
    messages.filter((each) => each.userId === userId).map(({ at }) => at);

  it('has at most six notices for each of them, of about forty events', () => {
    expect(messages.eventCount).toBeGreaterThanOrEqual(40);
    expect(timesOf('ana').length).toBeLessThanOrEqual(6);
    expect(timesOf('bia')).toHaveLength(6);
  });

  it('has none in the quiet time, none of one subject within ten minutes, none about oneself', () => {
    for (const { at, actorId, userId, subject } of messages) {
      expect(actorId).not.toBe(userId);
      const hour = new Date(at - 3 * 3_600_000).getUTCHours();
      expect(hour).toBeGreaterThanOrEqual(7);
      expect(hour).toBeLessThan(22);
      const others = messages.filter(
        (each) => each.userId === userId && each.subject === subject && each.at > at,
      );
      for (const other of others) expect(other.at - at).toBeGreaterThanOrEqual(10 * minuteMs);
    }
  });
});
