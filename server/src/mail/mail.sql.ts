import { statement } from '../db/database.ts';
import { createPurgeStatement } from '../db/purging/purge.sql.ts';
import type { MailKind } from './kinds.ts';

/** `details` is JSON. */
export const insertMail = statement<
  never,
  {
    id: string;
    kind: MailKind;
    recipient: string | null;
    account: string | null;
    details: string;
    now: Date;
  }
>(
  'insertMail',
  `insert into outgoing_mails (id, kind, recipient, account, details, created_at, next_attempt_at)
   values (:id, :kind, :recipient, :account, :details, :now, :now)`,
);

/** Tries to get a lock, so that only one process at a time takes mails from the queue. */
export const tryMailLock = statement<{ isOurs: boolean }>(
  'tryMailLock',
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
export const takeDueMail = statement<QueuedMail, { now: Date }>(
  'takeDueMail',
  `update outgoing_mails set
     attempts = attempts + 1,
     next_attempt_at = :now::timestamptz + interval '1 minute' * least(power(3, attempts), 360)
   where id = (
     select id from outgoing_mails where next_attempt_at <= :now order by next_attempt_at limit 1
   )
   returning id, kind, recipient, account, details, created_at as "createdAt", attempts`,
);

/** Records that a mail was sent, and removes its recipient and details. */
export const recordSent = statement<never, { id: string; now: Date }>(
  'recordSent',
  `update outgoing_mails set sent_at = :now, next_attempt_at = null, failure = null,
     recipient = null, account = null, details = '{}'
   where id = :id`,
);

/** Records why an attempt failed. The mail stays in the queue for its next attempt. */
export const recordMailFailure = statement<never, { id: string; failure: string }>(
  'recordMailFailure',
  'update outgoing_mails set failure = :failure where id = :id',
);

/** Gives a mail up, and removes its recipient and details. */
export const giveUpMail = statement<never, { id: string; failure: string }>(
  'giveUpMail',
  `update outgoing_mails set next_attempt_at = null, failure = :failure,
     recipient = null, account = null, details = '{}'
   where id = :id`,
);

export const deleteMail = statement<never, { id: string }>(
  'deleteMail',
  'delete from outgoing_mails where id = :id',
);

/** Deletes the mails about an account, and the mails to its address. */
export const deleteMailsOf = statement<never, { account: string; address: string }>(
  'deleteMailsOf',
  'delete from outgoing_mails where account = :account or recipient = lower(:address)',
);

export const countWaiting = statement<{ count: number }>(
  'countWaiting',
  'select count(*)::int as count from outgoing_mails where next_attempt_at is not null',
);

export const purgeMails = createPurgeStatement('purgeMails', {
  table: 'outgoing_mails',
  orderBy: 'created_at',
  expired: 'created_at <= :before',
});
