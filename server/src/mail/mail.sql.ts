import { statement } from '../db/database.ts';
import { createPurgeStatement } from '../db/purging/purge.sql.ts';
import type { MailKind } from './kinds.ts';

/** `details` is JSON. */
export const insertMail = statement<
  never,
  [
    id: string,
    kind: MailKind,
    recipient: string | null,
    account: string | null,
    details: string,
    now: Date,
  ]
>(
  'mail.queue',
  `insert into outgoing_mails (id, kind, recipient, account, details, created_at, next_attempt_at)
   values ($1, $2, $3, $4, $5, $6, $6)`,
);

/** Tries to get a lock, so that only one process at a time takes mails from the queue. */
export const tryMailLock = statement<{ isOurs: boolean }>(
  'mail.lock',
  'select pg_try_advisory_xact_lock(7283475) as "isOurs"',
);

export interface QueuedMail {
  id: string;
  kind: MailKind;
  recipient: string | null;
  account: string | null;
  details: Readonly<Record<string, string>>;
  createdAt: string;
  /** How often the mail was taken from the queue, including this time. */
  attempts: number;
}

/**
 * Takes the mail that is due first, and sets the time of its next attempt: after 1, 3, 9, 27, 81
 * and 243 minutes, then every six hours. The next attempt happens only if this one fails, or if the
 * process ends during it.
 */
export const takeDueMail = statement<QueuedMail, [now: Date]>(
  'mail.take',
  `update outgoing_mails set
     attempts = attempts + 1,
     next_attempt_at = $1::timestamptz + interval '1 minute' * least(power(3, attempts), 360)
   where id = (
     select id from outgoing_mails where next_attempt_at <= $1 order by next_attempt_at limit 1
   )
   returning id, kind, recipient, account, details, created_at as "createdAt", attempts`,
);

/** Records that a mail was sent, and removes its recipient and details. */
export const recordSent = statement<never, [id: string, now: Date]>(
  'mail.record-sent',
  `update outgoing_mails set sent_at = $2, next_attempt_at = null, failure = null,
     recipient = null, account = null, details = '{}'
   where id = $1`,
);

/** Records why an attempt failed. The mail stays in the queue for its next attempt. */
export const recordFailure = statement<never, [id: string, failure: string]>(
  'mail.record-failure',
  'update outgoing_mails set failure = $2 where id = $1',
);

/** Gives a mail up, and removes its recipient and details. */
export const giveUpMail = statement<never, [id: string, failure: string]>(
  'mail.give-up',
  `update outgoing_mails set next_attempt_at = null, failure = $2,
     recipient = null, account = null, details = '{}'
   where id = $1`,
);

export const deleteMail = statement<never, [id: string]>(
  'mail.delete',
  'delete from outgoing_mails where id = $1',
);

/** Deletes the mails about an account, and the mails to its address. */
export const deleteMailsOf = statement<never, [account: string, address: string]>(
  'mail.delete-of',
  'delete from outgoing_mails where account = $1 or recipient = lower($2)',
);

export const countWaiting = statement<{ count: number }>(
  'mail.waiting',
  'select count(*)::int as count from outgoing_mails where next_attempt_at is not null',
);

export const purgeMails = createPurgeStatement('mail.purge', {
  table: 'outgoing_mails',
  by: 'created_at',
  expired: 'created_at <= $1',
});
