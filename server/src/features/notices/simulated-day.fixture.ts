/** A day of two people, minute by minute on a fake clock. */
import {
  decide,
  noticesOf,
  type Notice,
  type NoticeEvent,
  type Recipient,
} from './notice-rules.ts';

interface Message {
  readonly at: number;
  readonly userId: string;
  readonly actorId: string | null;
  readonly subject: string;
}

const stepMs = 30_000;

/** What happens at which time of 20/11/2026: 'kind person [list] [supermarket]'. */
const day: readonly (readonly [time: string, what: string])[] = [
  ['06:40', 'itemsAdded ana semana'],
  ['06:41', 'itemsAdded ana semana'],
  ['07:30', 'itemsAdded bia semana'],
  ['07:31', 'itemsAdded bia semana'],
  ['07:33', 'itemsAdded ana semana'],
  ['08:00', 'itemsAdded ana feira'],
  ['08:01', 'itemsAdded ana feira'],
  ['08:02', 'itemsAdded ana feira'],
  ['08:05', 'itemsAdded ana feira'],
  ['08:09', 'itemsAdded ana feira'],
  ['08:13', 'itemsAdded ana feira'],
  ['09:00', 'inSupermarket ana feira'],
  ['09:01', 'inSupermarket ana feira Assaí'],
  ['09:02', 'itemsAdded bia feira'],
  ['09:04', 'itemsAdded bia feira'],
  ['09:40', 'tripFinished ana feira'],
  ['10:15', 'itemsAdded ana semana'],
  ['11:00', 'itemsAdded bia semana'],
  ['11:05', 'itemsAdded bia semana'],
  ['12:00', 'memberJoined caio'],
  ['12:30', 'itemsAdded ana semana'],
  ['12:31', 'itemsAdded bia semana'],
  ['13:00', 'itemsAdded ana churrasco'],
  ['13:03', 'itemsAdded ana churrasco'],
  ['14:00', 'itemsAdded ana churrasco'],
  ['15:00', 'itemsAdded bia churrasco'],
  ['16:00', 'itemsAdded ana semana'],
  ['16:20', 'itemsAdded ana semana'],
  ['17:00', 'inSupermarket bia semana Extra'],
  ['17:02', 'itemsAdded ana semana'],
  ['17:03', 'itemsAdded ana semana'],
  ['17:20', 'itemsAdded ana semana'],
  ['17:50', 'tripFinished bia semana'],
  ['18:30', 'inSupermarket ana churrasco Assaí'],
  ['18:35', 'itemsAdded bia churrasco'],
  ['19:10', 'tripFinished ana churrasco'],
  ['20:00', 'itemsAdded bia semana'],
  ['21:00', 'itemsAdded ana semana'],
  ['22:30', 'itemsAdded ana semana'],
  ['23:00', 'inSupermarket ana semana Extra'],
  ['23:30', 'tripFinished ana semana'],
];

const events: readonly NoticeEvent[] = day.map(([time, what]) => {
  const [kind = '', actorId = '', listId = null, supermarket = null] = what.split(' ');
  return {
    kind: kind as NoticeEvent['kind'],
    householdId: 'casa',
    at: Date.parse(`2026-11-20T${time}:00-03:00`),
    actorId,
    listId,
    finishId: kind === 'tripFinished' ? time : null,
    supermarket,
  };
});

/** Returns what each person is told on that day, and the number of events. */
export function simulateDay(
  recipients: readonly Recipient[],
): readonly Message[] & { readonly eventCount: number } {
  const stored = new Map<string, Notice>();
  const messages: Message[] = [];
  let lastId = 0;
  const newNoticeId = () => `notice-${(lastId += 1)}`;
  const start = Date.parse('2026-11-20T00:00:00-03:00');
  for (let now = start; now < start + 86_400_000; now += stepMs) {
    const isNew = ({ at }: NoticeEvent) => at > now - stepMs && at <= now;
    const known = [...stored.values()];
    const changed = noticesOf(events.filter(isNew), recipients, known, now - stepMs, newNoticeId);
    for (const notice of changed) stored.set(notice.id, notice);
    const due = [...stored.values()].filter(
      ({ endedAt, dueAt }) => endedAt === null && dueAt <= now,
    );
    for (const notice of due) {
      const { id, userId, actorId, subject } = notice;
      const recipient = recipients.find((each) => each.userId === userId);
      if (recipient === undefined) continue;
      const sent = messages.filter((each) => each.userId === userId);
      const lastOfSubject = sent.findLast((each) => each.subject === subject)?.at;
      const told = { sentAt: sent.map(({ at }) => at), lastOfSubject };
      const decision = decide(notice, recipient, told, now);
      if (decision.do === 'wait') stored.set(id, { ...notice, dueAt: decision.until });
      else stored.set(id, { ...notice, endedAt: now });
      if (decision.do === 'send') messages.push({ at: now, userId, actorId, subject });
    }
  }
  return Object.assign(messages, { eventCount: events.length });
}
