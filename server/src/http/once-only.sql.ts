import { statement } from '../db/database.ts';

/** Waits while another transaction holds the same key; answers no row when that one committed. */
export const claimKey = statement<
  { key: string },
  [userId: string, key: string, requestHash: string, now: Date]
>(
  'once-only.claim',
  `insert into once_only_records (user_id, key, request_hash, created_at)
   values ($1, $2, $3, $4)
   on conflict (user_id, key) do nothing
   returning key`,
);

export interface OnceOnlyRecord {
  requestHash: string;
  status: number;
  body: string | null;
}
export const selectRecord = statement<OnceOnlyRecord, [userId: string, key: string]>(
  'once-only.find',
  `select request_hash as "requestHash", status, body
   from once_only_records where user_id = $1 and key = $2`,
);

export const saveAnswer = statement<
  never,
  [userId: string, key: string, status: number, body: string | null]
>(
  'once-only.answer',
  'update once_only_records set status = $3, body = $4 where user_id = $1 and key = $2',
);

export const deleteRecordsBefore = statement<never, [instant: Date]>(
  'once-only.purge',
  'delete from once_only_records where created_at < $1',
);
