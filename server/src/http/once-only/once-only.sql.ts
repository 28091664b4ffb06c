import { statement } from '../../db/database.ts';
import { raiseRevisionCtes } from '../../db/households.sql.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';
import { memberCte, isMemberSql } from '../membership.sql.ts';

interface Claim {
  isDisabled: boolean;
  isNew: boolean;
  /** The new revision of the household, if the write changed it. */
  revision: number | null;
  /** Whether the user belongs to the household; null if the write changes none. */
  isMember: boolean | null;
}

/**
 * Claims the key, unless the user is disabled. Returns no row for a user who no longer exists.
 * Waits while another transaction holds the same key; if that transaction commits, the key is not
 * new. For a new key it also raises the household's revision, as `raiseRevision` does. The user
 * stays a member of the household until the transaction ends. The record's foreign key locks the
 * user at the end of the statement, so the order of locks is key, household, member, user.
 */
export const claimKey = statement<
  Claim,
  { userId: string; key: string; requestHash: string; now: Date; householdId: string | null }
>(
  'claimKey',
  `with caller as (
     select id, disabled_at is not null as "isDisabled" from users where id = :userId
   ), claimed as (
     insert into once_only_records (user_id, key, request_hash, created_at)
     select id, :key, :requestHash, :now from caller where not "isDisabled"
     on conflict (user_id, key) do nothing
     returning key
   ),${raiseRevisionCtes(':householdId', ':userId', 'exists (select 1 from claimed)')},${memberCte(':householdId', ':userId', 'raised')}
   select "isDisabled", exists (select 1 from claimed) as "isNew",
     (select revision from raised) as revision, exists (select 1 from kept),
     ${isMemberSql(':householdId', ':userId')} as "isMember"
   from caller`,
);

export interface OnceOnlyRecord {
  requestHash: string;
  status: number;
  body: string | null;
}

export const selectRecord = statement<OnceOnlyRecord, { userId: string; key: string }>(
  'selectRecord',
  `select request_hash as "requestHash", status, body
   from once_only_records where user_id = :userId and key = :key`,
);

export const saveAnswer = statement<
  never,
  { userId: string; key: string; status: number; body: string | null }
>(
  'saveAnswer',
  'update once_only_records set status = :status, body = :body where user_id = :userId and key = :key',
);

export const purgeRecords = createPurgeStatement('purgeRecords', {
  table: 'once_only_records',
  orderBy: 'created_at',
  expired: 'created_at <= :before',
});
