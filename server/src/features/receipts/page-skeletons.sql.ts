import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';

/** Counts a skeleton that is stored already. */
export const insertSkeleton = statement<
  never,
  [hash: string, skeleton: string, state: string | null, now: Date]
>(
  'page-skeletons.insert',
  `insert into page_skeletons (hash, skeleton, state, count, first_at, last_at)
   values ($1, $2, $3, 1, $4, $4)
   on conflict (hash) do update
   set count = page_skeletons.count + 1, last_at = excluded.last_at`,
);

export const deleteOldestSkeletons = statement<never, [max: number]>(
  'page-skeletons.delete-oldest',
  `delete from page_skeletons where hash in (
     select hash from page_skeletons order by last_at desc, hash offset $1)`,
);

export interface SkeletonRow {
  skeleton: string;
  /** The IBGE number of the state; null if the page was pasted without its code. */
  state: string | null;
  count: number;
  lastAt: string;
}

export const selectSkeletons = statement<SkeletonRow>(
  'page-skeletons.list',
  `select skeleton, state, count, last_at as "lastAt" from page_skeletons
   order by last_at desc`,
);

export const purgeSkeletons = createPurgeStatement('page-skeletons.purge', {
  table: 'page_skeletons',
  by: 'last_at',
  expired: 'last_at <= $1',
});
