import { statement } from '../../../db/database.ts';

/** Deletes the links of an account to providers of single sign-on, and returns their ids. */
export const unlinkProviders = statement<{ provider: string }, { subject: string }>(
  'unlinkProviders',
  `delete from identity_accounts where user_id = :subject and provider_id <> 'credential'
   returning provider_id as provider`,
);

/** Forgets on which devices an account was used, so that the next sign-in is reported by mail. */
export const forgetDevices = statement<never, { subject: string }>(
  'forgetDevices',
  'delete from identity_devices where account = :subject',
);
