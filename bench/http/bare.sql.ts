/** The statements of the bare server, as short as possible. */
import { statement } from '../../server/src/db/database.ts';
import { raiseRevisionCtes } from '../../server/src/db/households.sql.ts';

export const selectUser = statement<{ id: string }, [subject: string]>(
  'bare.user',
  'select id from users where subject = $1 and disabled_at is null',
);

export const selectIsDisabled = statement<{ isDisabled: boolean }, [id: string]>(
  'bare.standing',
  'select disabled_at is not null as "isDisabled" from users where id = $1',
);

/** Claims a key, and raises the revision of the user's personal household, which has the user's id. */
export const claimKey = statement<
  { key: string },
  [userId: string, key: string, requestHash: string, now: Date]
>(
  'bare.claim',
  `with claimed as (
     insert into once_only_records (user_id, key, request_hash, created_at)
     values ($1, $2, $3, $4) on conflict (user_id, key) do nothing returning key
   ), ${raiseRevisionCtes('$1', '$1', 'exists (select from claimed)')}
   select key from claimed, kept`,
);

export const selectStoredAnswer = statement<
  { status: number; body: string },
  [userId: string, key: string]
>('bare.kept', 'select status, body from once_only_records where user_id = $1 and key = $2');

export const storeAnswer = statement<
  never,
  [userId: string, key: string, status: number, body: string]
>(
  'bare.keep',
  'update once_only_records set status = $3, body = $4 where user_id = $1 and key = $2',
);
