import { statement } from '../../../db/database.ts';

export interface MailAccount {
  subject: string;
  email: string;
  isEmailConfirmed: boolean;
}

const columns = 'id as subject, email, email_verified as "isEmailConfirmed"';

/** Finds the account of an e-mail. A disabled account gets no mail, so it is left out. */
export const selectByAddress = statement<MailAccount, [address: string]>(
  'identity.mail-by-address',
  `select ${columns} from identity_users where email = lower($1) and not is_disabled`,
);

/** Returns the account of a subject; no row for a disabled account. */
export const selectBySubject = statement<MailAccount, [subject: string]>(
  'identity.mail-by-subject',
  `select ${columns} from identity_users where id = $1 and not is_disabled`,
);

/** Returns no row if the e-mail was confirmed before. */
export const confirmEmail = statement<{ id: string }, [subject: string, now: Date]>(
  'identity.confirm-email',
  `update identity_users set email_verified = true, updated_at = $2
   where id = $1 and not email_verified returning id`,
);
