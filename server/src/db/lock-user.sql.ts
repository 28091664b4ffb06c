import { statement, type Transaction } from './database.ts';
import { lockOwnHouseholds } from './households.sql.ts';

const lockUserRow = statement<{ id: string }, [userId: string]>(
  'users.lock',
  'select id from users where id = $1 for no key update',
);

const holdUserRow = statement<{ id: string }, [userId: string]>(
  'users.hold',
  'select id from users where id = $1 for key share',
);

/**
 * Keeps the user from being deleted until the transaction ends; `false` for one who is gone. Many
 * transactions may hold a user at once.
 */
export async function holdUser(transaction: Transaction, userId: string): Promise<boolean> {
  return (await transaction.first(holdUserRow, userId)) !== undefined;
}

const takeUserRow = statement<{ id: string }, [userId: string]>(
  'users.take',
  'select id from users where id = $1 for update',
);

/**
 * Waits for all who hold the user and lets nobody else, until the transaction ends; `false` for one
 * who is gone. It has their households first, as a write does. Take it before anything else:
 * two who hold the user wait for each other.
 */
export async function takeUser(transaction: Transaction, userId: string): Promise<boolean> {
  await lockOwnHouseholds(transaction, userId);
  return (await transaction.first(takeUserRow, userId)) !== undefined;
}

/**
 * Lets one transaction at a time add to what a user may register, until it ends, so that limits per
 * user (API-17) hold for two devices too. Take it before any lock on the user's other rows.
 */
export async function lockUser(transaction: Transaction, userId: string): Promise<void> {
  await transaction.first(lockUserRow, userId);
}
