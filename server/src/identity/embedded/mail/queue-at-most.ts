import { createHash } from 'node:crypto';
import type { Transaction } from '../../../db/database.ts';
import { trySpendQuota } from '../../../http/limits/quota.ts';
import { queueMail, type NewMail } from '../../../mail/mail.ts';

const hourMs = 3_600_000;
/** The limit of mails of one kind, so that nobody can fill the mailbox of another person. */
const mailsAnHour = 3;

/**
 * Queues a mail, at most three of its kind an hour for each `recipient`, an account or an
 * address. A further one is not queued, and the caller is not told.
 */
export async function queueAtMost(
  sql: Transaction,
  mail: NewMail,
  recipient: string,
  now: Date,
): Promise<void> {
  const quota = { name: `mails-${mail.kind}`, max: mailsAnHour, windowMs: hourMs };
  const hash = createHash('sha256').update(recipient).digest('base64url');
  if (await trySpendQuota(sql, quota, hash, now)) await queueMail(sql, mail, now);
}
