import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';

/**
 * Adds `amount` uses to the counter of the current window, or starts a new window if the last one has
 * ended. Does nothing and returns no row if the window
 * would then have more than `max` uses.
 */
export const recordUse = statement<
  { uses: number },
  { name: string; who: string; max: number; now: Date; windowEnd: Date; amount: number }
>(
  'recordUse',
  `insert into quota_uses as quota (name, who, uses, ends_at) values (:name, :who, :amount, :windowEnd)
   on conflict (name, who) do update set
     uses = case when quota.ends_at <= :now then :amount else quota.uses + :amount end,
     ends_at = case when quota.ends_at <= :now then :windowEnd else quota.ends_at end
   where quota.ends_at <= :now or quota.uses + :amount <= :max
   returning uses`,
);

export const selectWindowEnd = statement<{ endsAt: string }, { name: string; who: string }>(
  'selectWindowEnd',
  'select ends_at as "endsAt" from quota_uses where name = :name and who = :who',
);

export const deleteUses = statement<never, { who: string }>(
  'deleteUses',
  'delete from quota_uses where who = :who',
);

export const purgeEndedWindows = createPurgeStatement('purgeEndedWindows', {
  table: 'quota_uses',
  orderBy: 'ends_at',
  expired: 'ends_at <= :before',
});
