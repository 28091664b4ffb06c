/**
 * The queue of mails. A mail is queued in the transaction that causes it, and `deliver.ts` sends it
 * later, so that a request never waits for the SMTP server (docs/adr/0058).
 */
import { newId } from '@quitanda/contract';
import type { Sql } from '../db/database.ts';
import type { RetentionRule } from '../db/purging/purge.ts';
import type { MailKind } from './kinds.ts';
import {
  countWaiting,
  deleteMailsOf,
  insertMail,
  purgeMails,
  type QueuedMail,
} from './mail.sql.ts';
import type { WrittenMail } from './write-mail.ts';

export interface NewMail {
  readonly kind: MailKind;
  /** The address, in lower case; without it the mail goes to the address of `account`. */
  readonly recipient?: string;
  /** The identity provider's id of the account that the mail is about. */
  readonly account?: string;
  /** Values for the text. They never contain a link or a token. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Puts a mail into the queue. It is sent once the transaction of `sql` is committed. */
export async function queueMail(sql: Sql, mail: NewMail, now: Date): Promise<void> {
  const { kind, recipient, account, details = {} } = mail;
  const id = newId(now.getTime());
  const json = JSON.stringify(details);
  await sql.rows(insertMail, {
    id,
    kind,
    recipient: recipient ?? null,
    account: account ?? null,
    details: json,
    now,
  });
}

/** Removes the mails about a deleted account, and the mails to its address. */
export async function removeMails(sql: Sql, account: string, address: string): Promise<void> {
  await sql.rows(deleteMailsOf, { account, address });
}

/** A mail that is ready to be sent. */
export interface AddressedMail extends WrittenMail {
  readonly to: string;
}

/**
 * Writes a queued mail before each attempt to send it, with new tokens in its links. Resolves to
 * undefined if the mail must not be sent, for example because its address has no account.
 */
export type WriteQueuedMail = (mail: QueuedMail, now: Date) => Promise<AddressedMail | undefined>;

/** The writer of each kind of mail. A kind without a writer is not sent. */
export type MailWriters = { readonly [K in MailKind]?: WriteQueuedMail };

/** Returns how many mails wait to be sent. */
export async function countWaitingMails(sql: Sql): Promise<number> {
  return (await sql.first(countWaiting))?.count ?? 0;
}

const dayMs = 86_400_000;

/** Deletes mails after seven days, which is longer than any mail waits. */
export const mailPurge: RetentionRule = { statement: purgeMails, retentionMs: 7 * dayMs };
