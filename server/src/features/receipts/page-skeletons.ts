/** The skeletons of pages that nobody could read, for the operator (NF-20, docs/adr/0101). */
import { createHash } from 'node:crypto';
import type { Sql } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { trySpendQuota, type Quota } from '../../http/limits/quota.ts';
import { deleteOldestSkeletons, insertSkeleton, purgeSkeletons } from './page-skeletons.sql.ts';

const dayMs = 86_400_000;
const maxSkeletons = 200;
/** Characters of a skeleton. */
const maxLength = 8_000;
/** So that one person cannot replace the skeletons of all others. */
const quota: Quota = { name: 'page-skeletons', max: 20, windowMs: dayMs };

export const skeletonsPurge: RetentionRule = {
  statement: purgeSkeletons,
  retentionMs: 180 * dayMs,
};

/** Stores a skeleton, without a person or household; past the person's quota it is dropped. */
export async function keepSkeleton(
  sql: Sql,
  skeleton: string,
  { state, userId, now }: { state: string | null; userId: string; now: Date },
): Promise<void> {
  if (skeleton === '' || !(await trySpendQuota(sql, quota, userId, now))) return;
  const kept = skeleton.slice(0, maxLength);
  const hash = createHash('sha256').update(kept).digest('hex');
  await sql.rows(insertSkeleton, { hash, skeleton: kept, state, now });
  await sql.rows(deleteOldestSkeletons, { max: maxSkeletons });
}
