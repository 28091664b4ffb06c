import { exportedAudit } from '../audit/audit.sql.ts';
import { statement } from '../db/database.ts';
import type { WireRow } from '../http/answers.ts';
import { isoInstant } from '../db/values/iso-instant.ts';
import { exportedActivities } from '../shared/activity/activity.sql.ts';
import { exportedProducts, exportedReports } from '../features/catalogue/exported.sql.ts';
import { exportedMembers } from '../features/households/synced.sql.ts';
import { exportedPriceNotes } from '../features/insights/exported.sql.ts';
import { exportedKeys } from '../features/keys/keys.sql.ts';
import { exportedLists, exportedProductChoices } from '../features/lists/exported.sql.ts';
import { exportedPackageCounts } from '../features/lists/packages/package-counts.sql.ts';
import { exportedRememberedNotes } from '../features/lists/notes/remembered-notes.sql.ts';
import { exportedDeletedLists } from '../features/lists/trash/trash.sql.ts';
import { exportedNoticePreferences } from '../features/notices/notices.sql.ts';
import { exportedWastes } from '../features/pantry/batches/wastes.sql.ts';
import { exportedPantries } from '../features/pantry/exported.sql.ts';
import { exportedReceipts } from '../features/receipts/exported.sql.ts';
import { exportedRepeats } from '../features/repeats/synced.sql.ts';
import {
  exportedStoreLabels,
  exportedSupermarkets,
} from '../features/supermarkets/exported.sql.ts';
import { exportedPushDevices } from '../features/push/push-devices.sql.ts';
import { exportedTemplates } from '../features/templates/synced.sql.ts';
import { exportedWebhooks } from '../features/webhooks/webhooks.sql.ts';

/** SQL for the data of a household without its purchases, which are read in pages. */
const householdFields = (household: string) => `
  'lists', ${exportedLists(household)},
  'pantries', ${exportedPantries(household)},
  'wastes', ${exportedWastes(household)},
  'supermarkets', ${exportedSupermarkets(household)},
  'priceNotes', ${exportedPriceNotes(household)},
  'storeLabels', ${exportedStoreLabels(household)},
  'receipts', ${exportedReceipts(household)},
  'productChoices', ${exportedProductChoices(household)},
  'packageCounts', ${exportedPackageCounts(household)},
  'rememberedNotes', ${exportedRememberedNotes(household)},
  'repeats', ${exportedRepeats(household)},
  'templates', ${exportedTemplates(household)},
  'deletedLists', ${exportedDeletedLists(household)}`;

/**
 * Returns the account without its purchases and shared households. One statement reads all of it,
 * so that the data is from the same instant.
 */
export const selectExportedAccount = statement<
  WireRow,
  { userId: string; householdId: string; now: Date }
>(
  'selectExportedAccount',
  `select json_build_object(
     'exportedAt', ${isoInstant(':now::timestamptz')},
     'timeZone', (select time_zone from households where id = :householdId),
     'assistantReadsHome', (select assistant_reads_home from households where id = :householdId),
     'profile', json_build_object(
       'id', users.id,
       'email', users.email,
       'displayName', users.display_name,
       'createdAt', ${isoInstant('users.created_at')}
     ),
     ${householdFields(':householdId')},
     'products', ${exportedProducts(':userId')},
     'personalKeys', ${exportedKeys(':userId')},
     'webhooks', ${exportedWebhooks(':userId')},
     'pushDevices', ${exportedPushDevices(':userId')},
     'productReports', ${exportedReports(':userId')},
     'auditLog', ${exportedAudit('users.subject')}
   )::text as json
   from users where users.id = :userId`,
);

/** Returns a shared household, or no row for a user who is not a member. */
export const selectExportedHousehold = statement<WireRow, { userId: string; householdId: string }>(
  'selectExportedHousehold',
  `select json_build_object(
     'name', households.name,
     'timeZone', households.time_zone,
     'assistantReadsHome', households.assistant_reads_home,
     'members', ${exportedMembers('households.id')},
     'activity', ${exportedActivities('households.id')},
     'notices', ${exportedNoticePreferences('households.id', ':userId')},
     ${householdFields('households.id')}
   )::text as json
   from households
   join household_members as mine on mine.household_id = households.id and mine.user_id = :userId
   where households.id = :householdId`,
);

/** Returns the ids of all households of a user except the personal one. */
export const selectSharedIds = statement<{ id: string }, { userId: string }>(
  'selectSharedIds',
  `select household_id as id from household_members where user_id = :userId and household_id <> :userId
   order by joined_at, household_id`,
);
