import { statement } from '../../../db/database.ts';

export interface MailAccount {
  subject: string;
  email: string;
  isEmailConfirmed: boolean;
}

const columns = 'id as subject, email, email_verified as "isEmailConfirmed"';

/** Finds the account of an e-mail address. A disabled account gets no mail, so it is left out. */
export const selectByAddress = statement<MailAccount, { address: string }>(
  'selectByAddress',
  `select ${columns} from identity_users where email = lower(:address) and not is_disabled`,
);

/** Returns the account of a subject; no row for a disabled account. */
export const selectBySubject = statement<MailAccount, { subject: string }>(
  'selectBySubject',
  `select ${columns} from identity_users where id = :subject and not is_disabled`,
);

/** Returns no row if the e-mail address was confirmed before. */
export const confirmEmail = statement<{ id: string }, { subject: string; now: Date }>(
  'confirmEmail',
  `update identity_users set email_verified = true, updated_at = :now
   where id = :subject and not email_verified returning id`,
);
