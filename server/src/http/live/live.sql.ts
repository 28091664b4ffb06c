import { statement } from '../../db/database.ts';

/** The notification channel between the processes of one database. */
export const channel = 'quitanda_live';

/**
 * Sends all payloads in one transaction, because several transactions with notifications would wait
 * for each other: PostgreSQL commits them one at a time.
 */
export const notify = statement<never, [payloads: readonly string[]]>(
  'live.notify',
  `select pg_notify('${channel}', payload) from unnest($1::text[]) as payload`,
);

export const selectRevision = statement<{ revision: number }, [householdId: string]>(
  'live.revision',
  'select revision from households where id = $1',
);

export interface Membership {
  userId: string;
  householdId: string;
  revision: number;
}

/**
 * Selects those of the given pairs of user and household that are memberships, with the revision.
 */
export const selectMemberships = statement<
  Membership,
  [userIds: readonly string[], householdIds: readonly string[]]
>(
  'live.places',
  `select users.id as "userId", households.id as "householdId", households.revision
   from unnest($1::uuid[], $2::uuid[]) as place (user_id, household_id)
   join users on users.id = place.user_id and users.disabled_at is null
   join household_members as mine
     on mine.household_id = place.household_id and mine.user_id = place.user_id
   join households on households.id = place.household_id`,
);

/** Returns no row if the list does not belong to the household. */
export const selectList = statement<{ id: string }, [householdId: string, listId: string]>(
  'live.list',
  'select id from lists where household_id = $1 and id = $2',
);
