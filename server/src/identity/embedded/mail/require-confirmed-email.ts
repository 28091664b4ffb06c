import type { Database } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { selectBySubject } from './account-mails.sql.ts';
import { queueLimitedMail } from './queue-limited-mail.ts';

/**
 * Returns the check that an account with keys, webhooks or a second factor belongs to whoever reads
 * its mails (AUT-17). Without mail nobody could confirm an e-mail address, so nothing is checked.
 */
export const createConfirmationCheck =
  (database: Database, sendsMail: boolean) =>
  async (subject: string): Promise<void> => {
    if (!sendsMail) return;
    const account = await database.first(selectBySubject, { subject });
    if (account?.isEmailConfirmed !== false) return;
    await database.transaction((sql) =>
      queueLimitedMail(sql, { kind: 'confirm-email', account: subject }, subject, new Date()),
    );
    throw new ApiError('email-not-confirmed');
  };
