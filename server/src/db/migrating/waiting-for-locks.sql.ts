import { statement } from '../database.ts';

/** Limits the waits for locks until the transaction ends. */
export const limitLockWaits = statement<{ pid: number }, { milliseconds: string }>(
  'limitLockWaits',
  "select pg_backend_pid() as pid, set_config('lock_timeout', :milliseconds, true)",
);

export interface Blocker {
  readonly pid: number;
  readonly program: string;
  readonly since: string | null;
}

/**
 * Selects the processes that hold the lock for which the process `pid` waits, or that wait for it
 * before `pid`.
 */
export const selectBlockers = statement<Blocker, { pid: number }>(
  'selectBlockers',
  `select pid, coalesce(nullif(application_name, ''), 'a program without a name') as program,
     xact_start as since
   from pg_stat_activity where pid = any(pg_blocking_pids(:pid)) order by xact_start, pid`,
);
