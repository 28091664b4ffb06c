import { statement, type Transaction } from './database.ts';
import { lockOwnHouseholds } from './households.sql.ts';

const lockUserRow = statement<{ id: string }, { userId: string }>(
  'lockUserRow',
  'select id from users where id = :userId for no key update',
);

/**
 * SQL that selects a user, with the user's personal household as `own`. The caller appends
 * conditions and `for key share of own`. The lock of that household prevents the deletion of the
 * household and of the user. The user's row is not locked, because Citus locks a copied table as a
 * whole (docs/adr/0074).
 */
export const shareLockedUser = (userId: string) => `
  select users.id, users.disabled_at is not null as "isDisabled"
  from households as own join users on users.id = own.id
  where own.id = ${userId}`;

const shareLockUserRow = statement<{ id: string }, { userId: string }>(
  'shareLockUserRow',
  `${shareLockedUser(':userId')} for key share of own`,
);

/**
 * Prevents the user's deletion until the transaction ends; `false` if the user does not exist. Many
 * transactions may hold this lock at once.
 */
export async function shareLockUser(transaction: Transaction, userId: string): Promise<boolean> {
  return (await transaction.first(shareLockUserRow, { userId })) !== undefined;
}

const lockPersonalHousehold = statement<{ id: string }, { userId: string }>(
  'lockPersonalHousehold',
  'select id from households where id = :userId for update',
);

const lockUserForDeletionRow = statement<{ id: string }, { userId: string }>(
  'lockUserForDeletionRow',
  'select id from users where id = :userId for update',
);

/**
 * Locks the user exclusively until the transaction ends, after waiting for all holders of the
 * shared lock; `false` if the user does not exist. Locks the user's households first, as a write
 * does. Call it before any other lock: two transactions that hold the shared lock, and wait for
 * this one, would deadlock.
 */
export async function lockUserForDeletion(
  transaction: Transaction,
  userId: string,
): Promise<boolean> {
  await lockOwnHouseholds(transaction, userId);
  // Waits for all holders of the shared lock.
  await transaction.first(lockPersonalHousehold, { userId });
  return (await transaction.first(lockUserForDeletionRow, { userId })) !== undefined;
}

/**
 * Locks the user until the transaction ends. Transactions that add rows with a limit per user take
 * this lock, so they run one at a time, and two devices cannot exceed a limit (API-17) together.
 * Call it before locking other rows of the user.
 */
export async function lockUser(transaction: Transaction, userId: string): Promise<void> {
  await transaction.first(lockUserRow, { userId });
}
