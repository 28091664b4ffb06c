import type { UserId } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

export interface UserRow {
  id: UserId;
  email: string;
  displayName: string | null;
  isDisabled: boolean;
}

const userColumns = `id, email, display_name as "displayName", disabled_at is not null as "isDisabled"`;

export const selectUser = statement<UserRow, { subject: string }>(
  'selectUser',
  `select ${userColumns} from users where subject = :subject`,
);

export const selectAccountState = statement<{ isDisabled: boolean }, { id: string }>(
  'selectAccountState',
  'select disabled_at is not null as "isDisabled" from users where id = :id',
);

export const selectProfile = statement<
  Omit<UserRow, 'isDisabled'> & { isOperator: boolean },
  { id: string }
>(
  'selectProfile',
  `select id, email, display_name as "displayName", operator_since is not null as "isOperator"
   from users where id = :id`,
);

/** Returns no row if the account of this subject was deleted. */
export const selectNewUser = statement<UserRow, { subject: string; subjectHash: string }>(
  'selectNewUser',
  `select ${userColumns} from users where subject = :subject
     and not exists (select 1 from deleted_subjects where subject_hash = :subjectHash)`,
);

/**
 * Inserts a user. Returns no row if the subject already has a user, so that only one of two
 * concurrent first calls inserts the user.
 */
export const insertUser = statement<
  { id: string },
  { id: string; subject: string; email: string; displayName: string | null; now: Date }
>(
  'insertUser',
  `insert into users (id, subject, email, display_name, created_at)
   values (:id, :subject, :email, :displayName, :now)
   on conflict (subject) do nothing
   returning id`,
);

export const updateEmail = statement<never, { id: string; email: string }>(
  'updateEmail',
  'update users set email = :email where id = :id',
);

export const updateDisplayName = statement<UserRow, { id: string; displayName: string | null }>(
  'updateDisplayName',
  `update users set display_name = :displayName where id = :id returning ${userColumns}`,
);

export const selectSubject = statement<{ subject: string }, { id: string }>(
  'selectSubject',
  'select subject from users where id = :id',
);

/** Deletes a batch of the stored responses to the user's writes, and returns its size. */
export const deleteOnceOnlyRecords = statement<
  { count: number },
  { userId: string; batchSize: number }
>(
  'deleteOnceOnlyRecords',
  `with gone as (
     delete from once_only_records where ctid = any(array(
       select ctid from once_only_records where user_id = :userId limit :batchSize))
     returning 1
   )
   select count(*)::int as count from gone`,
);

/** Deletes the user. Foreign keys remove the user from rows that are shared or of other households. */
export const deleteUser = statement<never, { userId: string }>(
  'deleteUser',
  'delete from users where id = :userId',
);

export const insertDeletedSubject = statement<never, { subjectHash: string; now: Date }>(
  'insertDeletedSubject',
  `insert into deleted_subjects (subject_hash, deleted_at) values (:subjectHash, :now)
   on conflict on constraint deleted_subjects_pkey do nothing`,
);

export const setDisabled = statement<{ id: UserId }, { subject: string; disabledAt: Date | null }>(
  'setDisabled',
  'update users set disabled_at = :disabledAt where subject = :subject returning id',
);
