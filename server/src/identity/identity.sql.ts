import { statement } from '../db/database.ts';
import { createNewestPurge, createPurgeStatement } from '../db/purging/purge.sql.ts';

/** Returns the keys that did not expire before this instant. */
export const selectPublicKeys = statement<{ id: string; publicKey: string }, { since: Date }>(
  'selectPublicKeys',
  `select id, public_key as "publicKey" from identity_keys
   where expires_at is null or expires_at > :since`,
);

export interface Account {
  subject: string;
  email: string;
}
export const selectAccount = statement<Account, { email: string }>(
  'selectAccount',
  'select id as subject, email from identity_users where email = lower(:email)',
);

export const selectEmail = statement<{ email: string }, { subject: string }>(
  'selectEmail',
  'select email from identity_users where id = :subject',
);

export interface ListedAccount extends Account {
  createdAt: string;
  /**
   * When the account's sessions were last renewed, which happens once a day; null without a
   * session.
   */
  lastSeenAt: string | null;
  isDisabled: boolean;
}
export const selectAccounts = statement<ListedAccount>(
  'selectAccounts',
  `select id as subject, email, created_at as "createdAt", is_disabled as "isDisabled",
     (select max(updated_at) from identity_sessions where user_id = identity_users.id)
       as "lastSeenAt"
   from identity_users`,
);

/**
 * Locks an account until the transaction ends; no row for an unknown account. A new session needs
 * the row of its account too, by its foreign key. So a transaction that calls this first ends every
 * session that exists, and those that begin meanwhile wait for its commit (AUT-19).
 */
export const lockAccount = statement<{ email: string }, { subject: string }>(
  'lockAccount',
  'select email from identity_users where id = :subject for update',
);

/**
 * Returns a text that changes with whatever a sign-in depends on: the password, the second factor,
 * and a lock by the operator. No row for an unknown account.
 */
export const selectSignInState = statement<{ state: string }, { subject: string }>(
  'selectSignInState',
  `select concat_ws(' ', account.password, two_factor_enabled, is_disabled) as state
   from identity_users left join identity_accounts as account
     on account.user_id = identity_users.id and account.provider_id = 'credential'
   where identity_users.id = :subject`,
);

/** Sets the password of an account, also the first one. The id is used for a first password. */
export const setPassword = statement<
  never,
  { id: string; subject: string; hash: string; now: Date }
>(
  'setPassword',
  `insert into identity_accounts
     (id, user_id, provider_id, account_id, password, created_at, updated_at)
   values (:id, :subject, 'credential', :subject, :hash, :now, :now)
   on conflict on constraint identity_accounts_once do update set
     password = excluded.password, updated_at = excluded.updated_at`,
);

export const setAccountDisabled = statement<never, { subject: string; isDisabled: boolean }>(
  'setAccountDisabled',
  'update identity_users set is_disabled = :isDisabled where id = :subject',
);

export const deleteSessions = statement<{ id: string }, { subject: string }>(
  'deleteSessions',
  'delete from identity_sessions where user_id = :subject returning id',
);

export const deleteOtherSessions = statement<never, { subject: string; sessionId: string }>(
  'deleteOtherSessions',
  'delete from identity_sessions where user_id = :subject and id <> :sessionId',
);

/** Prevents the end of a session until the transaction ends; no row if it has ended already. */
export const shareLockSession = statement<{ id: string }, { sessionId: string }>(
  'shareLockSession',
  'select id from identity_sessions where id = :sessionId for key share',
);

/** Records that the person of a session has just proved who they are. */
export const setProved = statement<never, { sessionId: string; now: Date }>(
  'setProved',
  'update identity_sessions set proved_at = :now where id = :sessionId',
);

export const selectPassword = statement<{ hash: string | null }, { subject: string }>(
  'selectPassword',
  `select password as hash from identity_accounts
   where user_id = :subject and provider_id = 'credential'`,
);

/** Returns how people sign in to an account: `credential` for a password, and linked providers. */
export const selectProvidersOf = statement<{ provider: string }, { subject: string }>(
  'selectProvidersOf',
  `select provider_id as provider from identity_accounts
   where user_id = :subject and (provider_id <> 'credential' or password is not null)
   order by created_at, provider_id`,
);

/** Returns the provider of a session, and the ID token that names the session at the provider. */
export const selectProviderOfSession = statement<
  { provider: string; idToken: string | null },
  { sessionId: string }
>(
  'selectProviderOfSession',
  `select session.signed_in_by as provider, account.id_token as "idToken"
   from identity_sessions session
   join identity_accounts account
     on account.user_id = session.user_id and account.provider_id = session.signed_in_by
   where session.id = :sessionId
   order by account.updated_at desc limit 1`,
);

/** Returns no row if the stored hash is not `currentHash` any more. */
export const changePassword = statement<
  { id: string },
  { subject: string; currentHash: string; newHash: string; now: Date }
>(
  'changePassword',
  `update identity_accounts set password = :newHash, updated_at = :now
   where user_id = :subject and provider_id = 'credential' and password = :currentHash
   returning id`,
);

/** Deletes the account with its sessions and its password. */
export const deleteAccount = statement<never, { subject: string }>(
  'deleteAccount',
  'delete from identity_users where id = :subject',
);

/** Uses up a one-time token; no row if it was used before or has expired. */
export const consumeOneTimeToken = statement<
  { subject: string },
  { identifier: string; now: Date }
>(
  'consumeOneTimeToken',
  `delete from identity_verifications where identifier = :identifier and expires_at > :now
   returning value as subject`,
);

/** Deletes the one-time tokens that contain the id of the account. */
export const deleteOneTimeTokens = statement<never, { subject: string }>(
  'deleteOneTimeTokens',
  'delete from identity_verifications where value = :subject',
);

export const purgeSessions = createPurgeStatement('purgeSessions', {
  table: 'identity_sessions',
  orderBy: 'expires_at',
  expired: 'expires_at <= :before',
});

/** Ends the sessions of an account beyond the newest. Each use moves the expiry of a session. */
export const purgeExcessSessions = createNewestPurge('purgeExcessSessions', {
  table: 'identity_sessions',
  owner: 'user_id',
  orderBy: 'expires_at',
  timeColumn: 'expires_at',
  max: 500,
});

export const purgeVerifications = createPurgeStatement('purgeVerifications', {
  table: 'identity_verifications',
  orderBy: 'expires_at',
  expired: 'expires_at <= :before',
});
