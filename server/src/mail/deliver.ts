import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { maxMailAgeMs } from './kinds.ts';
import {
  deleteMail,
  giveUpMail,
  recordMailFailure,
  recordSent,
  takeDueMail,
  tryMailLock,
  type QueuedMail,
} from './mail.sql.ts';
import type { MailWriters } from './mail.ts';
import { SmtpFailure, type SendMail } from './smtp.ts';

export interface DeliveryDeps {
  readonly database: Database;
  readonly writers: MailWriters;
  readonly send: SendMail;
  readonly now: () => Date;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
  /** Called when a mail was sent. */
  readonly onSent?: (() => void) | undefined;
  /** Called when an attempt failed. */
  readonly onFailed?: (() => void) | undefined;
}

/**
 * Sends the mails that are due, one after the other, and returns how many were sent. Only one
 * process at a time takes a mail from the queue. The transaction ends before the mail is sent, so
 * that nothing is locked while the SMTP server answers. Ends early when `signal` aborts, or when an
 * attempt fails temporarily, because the other mails would probably fail too.
 */
export async function deliverDue(deps: DeliveryDeps, signal?: AbortSignal): Promise<number> {
  let sentCount = 0;
  for (;;) {
    if (signal?.aborted) break;
    const mail = await takeNextMail(deps);
    if (!mail) break;
    const outcome = await deliver(deps, mail);
    if (outcome === 'sent') sentCount += 1;
    if (outcome === 'failed') break;
  }
  return sentCount;
}

function takeNextMail({ database, now }: DeliveryDeps): Promise<QueuedMail | undefined> {
  return database.transaction(async (sql) => {
    const lock = await sql.first(tryMailLock);
    return lock?.isOurs ? sql.first(takeDueMail, { now: now() }) : undefined;
  });
}

async function deliver(
  { database, writers, send, now, logger, onSent, onFailed }: DeliveryDeps,
  mail: QueuedMail,
): Promise<'sent' | 'failed' | 'removed'> {
  const { id, kind, attempts, createdAt } = mail;
  const isTooLate = now().getTime() - Date.parse(createdAt) > maxMailAgeMs[kind];
  if (isTooLate) {
    await database.rows(giveUpMail, { id, failure: 'too late' });
    logger.error({ mail: id, kind }, 'a mail was given up, because it could not be sent in time');
    return 'removed';
  }
  const writtenMail = await writers[kind]?.(mail, now());
  if (writtenMail === undefined) {
    await database.rows(deleteMail, { id });
    return 'removed';
  }
  try {
    await send(writtenMail);
  } catch (error) {
    if (!(error instanceof SmtpFailure)) throw error;
    onFailed?.();
    const { message: reason, isFinal } = error;
    logger.warn({ mail: id, kind, attempts, reason, isFinal }, 'a mail was not sent');
    await database.rows(isFinal ? giveUpMail : recordMailFailure, { id, failure: reason });
    return isFinal ? 'removed' : 'failed';
  }
  onSent?.();
  await database.rows(recordSent, { id, now: now() });
  return 'sent';
}
