import { statement } from '../../db/database.ts';

/** The notification channel between the processes of one database. */
export const channel = 'quitanda_live';

/**
 * Sends all payloads in one transaction, because several transactions with notifications would wait
 * for each other: PostgreSQL commits them one at a time.
 */
export const notify = statement<never, { payloads: readonly string[] }>(
  'notify',
  `select pg_notify('${channel}', payload) from unnest(:payloads::text[]) as payload`,
);

export const selectLiveRevision = statement<{ revision: number }, { householdId: string }>(
  'selectLiveRevision',
  'select revision from households where id = :householdId',
);

export interface Membership {
  userId: string;
  householdId: string;
  revision: number;
}

/**
 * Selects those of the given pairs of user and household that are memberships, with the revision.
 */
export const selectLiveMemberships = statement<
  Membership,
  { userIds: readonly string[]; householdIds: readonly string[] }
>(
  'selectLiveMemberships',
  `select users.id as "userId", households.id as "householdId", households.revision
   from unnest(:userIds::uuid[], :householdIds::uuid[]) as place (user_id, household_id)
   join users on users.id = place.user_id and users.disabled_at is null
   join household_members as mine
     on mine.household_id = place.household_id and mine.user_id = place.user_id
   join households on households.id = place.household_id`,
);

/** Returns no row if the list does not belong to the household. */
export const selectLiveList = statement<{ id: string }, { householdId: string; listId: string }>(
  'selectLiveList',
  'select id from lists where household_id = :householdId and id = :listId',
);
