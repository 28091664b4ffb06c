import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';

/** Counts a skeleton that is stored already. */
export const insertSkeleton = statement<
  never,
  { hash: string; skeleton: string; state: string | null; now: Date }
>(
  'insertSkeleton',
  `insert into page_skeletons (hash, skeleton, state, count, first_at, last_at)
   values (:hash, :skeleton, :state, 1, :now, :now)
   on conflict (hash) do update
   set count = page_skeletons.count + 1, last_at = excluded.last_at`,
);

export const deleteOldestSkeletons = statement<never, { max: number }>(
  'deleteOldestSkeletons',
  `delete from page_skeletons where hash in (
     select hash from page_skeletons order by last_at desc, hash offset :max)`,
);

export interface SkeletonRow {
  skeleton: string;
  /** The IBGE number of the state; null if the page was pasted without its code. */
  state: string | null;
  count: number;
  lastAt: string;
}

export const selectSkeletons = statement<SkeletonRow>(
  'selectSkeletons',
  `select skeleton, state, count, last_at as "lastAt" from page_skeletons
   order by last_at desc`,
);

export const purgeSkeletons = createPurgeStatement('purgeSkeletons', {
  table: 'page_skeletons',
  orderBy: 'last_at',
  expired: 'last_at <= :before',
});
