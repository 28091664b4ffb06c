import type { UserId } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

export interface UserRow {
  id: UserId;
  email: string;
  displayName: string | null;
  isDisabled: boolean;
}

const userColumns = `id, email, display_name as "displayName", disabled_at is not null as "isDisabled"`;

export const selectUser = statement<UserRow, [subject: string]>(
  'users.find',
  `select ${userColumns} from users where subject = $1`,
);

export const selectAccountState = statement<{ isDisabled: boolean }, [id: string]>(
  'users.state',
  'select disabled_at is not null as "isDisabled" from users where id = $1',
);

export const selectProfile = statement<
  Omit<UserRow, 'isDisabled'> & { isOperator: boolean },
  [id: string]
>(
  'users.profile',
  `select id, email, display_name as "displayName", operator_since is not null as "isOperator"
   from users where id = $1`,
);

/** Returns no row if the account of this subject was deleted. */
export const selectNewUser = statement<UserRow, [subject: string, subjectHash: string]>(
  'users.find-new',
  `select ${userColumns} from users where subject = $1
     and not exists (select 1 from deleted_subjects where subject_hash = $2)`,
);

/**
 * Inserts a user. Returns no row if the subject already has a user, so that only one of two
 * concurrent first calls inserts the user.
 */
export const insertUser = statement<
  { id: string },
  [id: string, subject: string, email: string, displayName: string | null, now: Date]
>(
  'users.create',
  `insert into users (id, subject, email, display_name, created_at)
   values ($1, $2, $3, $4, $5)
   on conflict (subject) do nothing
   returning id`,
);

export const updateEmail = statement<never, [id: string, email: string]>(
  'users.email',
  'update users set email = $2 where id = $1',
);

export const updateDisplayName = statement<UserRow, [id: string, displayName: string | null]>(
  'users.rename',
  `update users set display_name = $2 where id = $1 returning ${userColumns}`,
);

export const selectSubject = statement<{ subject: string }, [id: string]>(
  'users.subject',
  'select subject from users where id = $1',
);

/** Deletes a batch of the stored responses to the user's writes, and returns its size. */
export const deleteOnceOnlyRecords = statement<
  { count: number },
  [userId: string, batchSize: number]
>(
  'users.delete-records',
  `with gone as (
     delete from once_only_records where ctid = any(array(
       select ctid from once_only_records where user_id = $1 limit $2))
     returning 1
   )
   select count(*)::int as count from gone`,
);

/** Deletes the user. Foreign keys remove the user from rows that are shared or of other households. */
export const deleteUser = statement<never, [userId: string]>(
  'users.delete',
  'delete from users where id = $1',
);

export const insertDeletedSubject = statement<never, [subjectHash: string, now: Date]>(
  'users.remember-deleted',
  `insert into deleted_subjects (subject_hash, deleted_at) values ($1, $2)
   on conflict on constraint deleted_subjects_pkey do nothing`,
);

export const setDisabled = statement<{ id: UserId }, [subject: string, disabledAt: Date | null]>(
  'users.disable',
  'update users set disabled_at = $2 where subject = $1 returning id',
);
