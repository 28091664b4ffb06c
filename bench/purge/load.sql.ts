import { statement } from '../../server/src/db/database.ts';

/** The number of users to whom the records belong. */
const userCount = 10_000;

/**
 * Returns a script that inserts once-only records of the last `days` days, evenly distributed and
 * the oldest first, as in real use.
 * Foreign keys are not checked, because the generated rows are consistent.
 */
export const fill = (records: number, days: number) => `
  set local session_replication_role = replica;
  insert into users (id, subject, email, created_at)
  select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'person-' || n,
    n || '@exemplo.com.br', now()
  from generate_series(0, ${userCount - 1}) as n;
  insert into once_only_records (user_id, key, request_hash, status, body, created_at)
  select ('00000000-0000-7000-8000-' || lpad(to_hex(n % ${userCount}), 12, '0'))::uuid,
    (lpad(to_hex(1700000000000 + n), 12, '0') || '70008000000000000000')::uuid,
    translate(encode(sha256(n::text::bytea), 'base64'), '+/=', '-_'), 200,
    repeat('x', 100 + n % 300),
    now() - interval '${days} days' + n * (interval '${days} days' / ${records})
  from generate_series(0, ${records - 1}) as n`;

export const vacuum = statement<never>('bench.purge-vacuum', 'vacuum analyze once_only_records');
export const checkpoint = statement<never>('bench.purge-checkpoint', 'checkpoint');

export const selectSize = statement<{ rows: number; table: number; indexes: number }>(
  'bench.purge-size',
  `select count(*) as rows, pg_table_size('once_only_records') as "table",
     pg_indexes_size('once_only_records') as indexes
   from once_only_records`,
);
