import { createHash } from 'node:crypto';
import type { Transaction } from '../../../db/database.ts';
import { trySpendQuota } from '../../../http/limits/quota.ts';
import { queueMail, type NewMail } from '../../../mail/mail.ts';

const hourMs = 3_600_000;
/** The limit is low, so that nobody can fill the mailbox of another person. */
const maxMailsPerHour = 3;

/**
 * Queues a mail, but at most three of its kind in an hour for each recipient. Further mails are
 * dropped without an error.
 *
 * @param recipient an account or an e-mail address
 */
export async function queueLimitedMail(
  sql: Transaction,
  mail: NewMail,
  recipient: string,
  now: Date,
): Promise<void> {
  const quota = { name: `mails-${mail.kind}`, max: maxMailsPerHour, windowMs: hourMs };
  const recipientHash = createHash('sha256').update(recipient).digest('base64url');
  if (await trySpendQuota(sql, quota, recipientHash, now)) await queueMail(sql, mail, now);
}
