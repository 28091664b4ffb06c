import { statement } from '../db/database.ts';

export const ping = statement<{ one: number }>('ping', 'select 1 as one');

/**
 * A standby and a read-only database refuse this statement with 25006. It changes no row, and adds
 * nothing to the write-ahead log.
 */
export const writeNothing = statement<never>(
  'writeNothing',
  'update database_epoch set epoch = epoch where false',
);

/** Lets the rows of {@link takeSpace} not stay in memory, and go to the disk of the database's own tables. */
export const useDisk = statement<never>(
  'useDisk',
  `select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`,
);

/** Writes a temporary file of about 1 MB, and removes it. Fails with 53100 if the disk is full. */
export const takeSpace = statement<{ count: number }>(
  'takeSpace',
  'select count(*) from generate_series(1, 60000)',
);
