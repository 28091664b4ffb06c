/** The statements of the bare server, as short as possible. */
import { statement } from '../../server/src/db/database.ts';
import { raiseRevisionCtes } from '../../server/src/db/households.sql.ts';

export const selectBareUser = statement<{ id: string }, { subject: string }>(
  'selectBareUser',
  'select id from users where subject = :subject and disabled_at is null',
);

export const selectIsDisabled = statement<{ isDisabled: boolean }, { id: string }>(
  'selectIsDisabled',
  'select disabled_at is not null as "isDisabled" from users where id = :id',
);

/** Claims a key, and raises the revision of the user's personal household, which has the user's id. */
export const claimBareKey = statement<
  { key: string },
  { userId: string; key: string; requestHash: string; now: Date }
>(
  'claimBareKey',
  `with claimed as (
     insert into once_only_records (user_id, key, request_hash, created_at)
     values (:userId, :key, :requestHash, :now) on conflict (user_id, key) do nothing returning key
   ), ${raiseRevisionCtes(':userId', ':userId', 'exists (select from claimed)')}
   select key from claimed, kept`,
);

export const selectBareAnswer = statement<
  { status: number; body: string },
  { userId: string; key: string }
>(
  'selectBareAnswer',
  'select status, body from once_only_records where user_id = :userId and key = :key',
);

export const storeAnswer = statement<
  never,
  { userId: string; key: string; status: number; body: string }
>(
  'storeAnswer',
  'update once_only_records set status = :status, body = :body where user_id = :userId and key = :key',
);
