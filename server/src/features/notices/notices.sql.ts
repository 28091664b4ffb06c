/** The statements about what people want to be told (NOT-01). */
import type { NoticePreferences } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

/** SQL for the contract's preferences, from the row with the alias `chosen`. */
const preferencesJson = `json_build_object(
  'itemsAdded', chosen.items_added,
  'inSupermarket', chosen.in_supermarket,
  'expiring', chosen.expiring,
  'expiringAt', chosen.expiring_at,
  'priceFell', chosen.price_fell,
  'tripFinished', chosen.trip_finished,
  'memberJoined', chosen.member_joined,
  'quiet', case when chosen.quiet_from is not null
    then json_build_object('from', chosen.quiet_from, 'until', chosen.quiet_until) end,
  'hasDigest', chosen.has_digest,
  'digestAt', chosen.digest_at
)`;

/** Returns no row for a member who has chosen nothing yet. */
export const selectNoticePreferences = statement<
  { preferences: NoticePreferences },
  { householdId: string; userId: string }
>(
  'selectNoticePreferences',
  `select ${preferencesJson} as preferences from notice_preferences as chosen
   where chosen.household_id = :householdId and chosen.user_id = :userId`,
);

/**
 * Stores all preferences of a member. The weekly notice of lower prices is next due at `pricesDueAt`, that
 * of what expires at `expiringDueAt`.
 */
export const storeNoticePreferences = statement<
  never,
  {
    householdId: string;
    userId: string;
    itemsAdded: boolean;
    inSupermarket: boolean;
    expiring: boolean;
    expiringAt: number;
    priceFell: boolean;
    tripFinished: boolean;
    memberJoined: boolean;
    quietFrom: number | null;
    quietUntil: number | null;
    hasDigest: boolean;
    digestAt: number;
    pricesDueAt: Date;
    expiringDueAt: Date;
  }
>(
  'storeNoticePreferences',
  `insert into notice_preferences as chosen (household_id, user_id, items_added, in_supermarket,
     price_fell, trip_finished, member_joined, quiet_from, quiet_until, has_digest, digest_at,
     prices_due_at, expiring, expiring_at, expiring_due_at)
   values (:householdId, :userId, :itemsAdded, :inSupermarket, :priceFell, :tripFinished,
     :memberJoined, :quietFrom, :quietUntil, :hasDigest, :digestAt, :pricesDueAt, :expiring,
     :expiringAt, :expiringDueAt)
   on conflict on constraint notice_preferences_pkey do update set
     items_added = excluded.items_added, in_supermarket = excluded.in_supermarket,
     price_fell = excluded.price_fell, trip_finished = excluded.trip_finished,
     member_joined = excluded.member_joined, quiet_from = excluded.quiet_from,
     quiet_until = excluded.quiet_until, has_digest = excluded.has_digest,
     digest_at = excluded.digest_at, expiring = excluded.expiring,
     expiring_at = excluded.expiring_at,
     expiring_due_at = case when chosen.expiring and chosen.expiring_at = excluded.expiring_at
       then chosen.expiring_due_at else excluded.expiring_due_at end,
     prices_due_at = case when chosen.price_fell then chosen.prices_due_at else excluded.prices_due_at end`,
);

/**
 * Due notices are looked at again now, because a change of the preferences may let them be sent
 * earlier, for example without the quiet time. Gathered ones keep their time.
 */
export const reviewWaitingNotices = statement<
  never,
  { householdId: string; userId: string; now: Date }
>(
  'reviewWaitingNotices',
  `update notices set due_at = :now
   where household_id = :householdId and user_id = :userId and ended_at is null
     and due_at > :now and last_event_at < :now::timestamptz - interval '10 minutes'`,
);

/** SQL for what a person is told about a household, for the export of their account (PRF-02). */
export const exportedNoticePreferences = (household: string, user: string) => `(
  select ${preferencesJson} from notice_preferences as chosen
  where chosen.household_id = ${household} and chosen.user_id = ${user}
)`;
