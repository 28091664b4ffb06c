import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';

/**
 * Adds `amount` uses to the counter of the current window, or starts a new window if the last one has
 * ended. Does nothing and returns no row if the window
 * would then have more than `max` uses.
 */
export const recordUse = statement<
  { uses: number },
  [name: string, who: string, max: number, now: Date, windowEnd: Date, amount: number]
>(
  'quota.count',
  `insert into quota_uses as quota (name, who, uses, ends_at) values ($1, $2, $6, $5)
   on conflict (name, who) do update set
     uses = case when quota.ends_at <= $4 then $6 else quota.uses + $6 end,
     ends_at = case when quota.ends_at <= $4 then $5 else quota.ends_at end
   where quota.ends_at <= $4 or quota.uses + $6 <= $3
   returning uses`,
);

export const selectWindowEnd = statement<{ endsAt: string }, [name: string, who: string]>(
  'quota.end',
  'select ends_at as "endsAt" from quota_uses where name = $1 and who = $2',
);

export const deleteUses = statement<never, [who: string]>(
  'quota.delete',
  'delete from quota_uses where who = $1',
);

export const purgeEndedWindows = createPurgeStatement('quota.purge', {
  table: 'quota_uses',
  by: 'ends_at',
  expired: 'ends_at <= $1',
});
