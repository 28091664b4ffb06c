/** How many pieces a household's containers of a name have (UNI-10). */
import { limits } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { isoInstant } from '../../../db/values/iso-instant.ts';
import type { WireRow } from '../../../http/answers.ts';
import type { SyncedKind } from '../../../http/sync/changes.sql.ts';

const countJson = `json_build_object('id', package.id, 'count', package.count)`;

export const selectPackageCounts = statement<WireRow, { householdId: string }>(
  'selectPackageCounts',
  `select coalesce(json_agg(${countJson} order by package.id collate "C"), '[]')::text as json
   from package_counts as package where package.household_id = :householdId`,
);

/**
 * Stores how many pieces a container has. If the number of rows is at its limit, a new one replaces the one
 * that was set least recently.
 */
export const storePackageCount = statement<
  { id: string },
  { householdId: string; id: string; count: number; now: Date }
>(
  'storePackageCount',
  `with forgotten as (
     delete from package_counts
     where household_id = :householdId
       and not exists (select 1 from package_counts where household_id = :householdId and id = :id)
       and id in (
         select id from package_counts where household_id = :householdId
         order by changed_at desc, id offset ${limits.packageCountsPerHousehold - 1}
       )
   )
   insert into package_counts (household_id, id, count, changed_at)
   values (:householdId, :id, :count, :now)
   on conflict on constraint package_counts_pkey
     do update set count = excluded.count, changed_at = excluded.changed_at
   returning id`,
);

export const deletePackageCount = statement<never, { householdId: string; id: string }>(
  'deletePackageCount',
  'delete from package_counts where household_id = :householdId and id = :id',
);

/** The counts in the form that devices store. */
export const syncedPackageCounts: SyncedKind = {
  kind: 'packageCounts',
  table: 'package_counts',
  from: 'package_counts as package',
  alias: 'package',
  id: 'package.id',
  json: countJson,
};

/** SQL for the counts of a household, for the export. */
export const exportedPackageCounts = (household: string) => `(
  select coalesce(json_agg(json_build_object(
    'container', package.id,
    'count', package.count,
    'changedAt', ${isoInstant('package.changed_at')}
  ) order by package.id collate "C"), '[]')
  from package_counts as package where package.household_id = ${household}
)`;
