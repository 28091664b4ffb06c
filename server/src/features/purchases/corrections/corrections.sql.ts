import type {
  ActivityKind,
  Centavos,
  FinishId,
  TripCorrectionId,
  UserId,
} from '@quitanda/contract';
import { createPurgeStatement } from '../../../db/purging/purge.sql.ts';
import { statement } from '../../../db/database.ts';
import { isoInstant } from '../../../db/values/iso-instant.ts';

import type { summarizeLines } from '../trip-totals.ts';

type TripSummary = ReturnType<typeof summarizeLines>;

/** The kinds of corrections, which are also the kinds of their activities. */
export type CorrectionKind = Extract<
  ActivityKind,
  'line-corrected' | 'line-added' | 'line-removed' | 'trip-corrected' | 'trip-deleted'
>;

export interface LockedTrip {
  readonly id: string;
  readonly pantryId: string;
  readonly isDeleted: boolean;
  readonly boughtAt: Date;
  readonly hasReceipt: boolean;
  /** What the trip cost in all, if somebody has typed that (FIN-10). */
  readonly typedTotal: Centavos | null;
}

/** Locks a finished trip that was not undone. Its key is not locked. */
export const lockTrip = statement<
  Omit<LockedTrip, 'boughtAt'> & { readonly boughtAt: string },
  { householdId: string; finishId: string }
>(
  'lockTrip',
  `select id, pantry_id as "pantryId", deleted_at is not null as "isDeleted",
     bought_at as "boughtAt", typed_total as "typedTotal",
     exists (select 1 from receipts
       where receipts.household_id = :householdId and receipts.finish_id = :finishId) as "hasReceipt"
   from finishes where household_id = :householdId and id = :finishId and undone_at is null
   for no key update`,
);

export interface CorrectionRow {
  readonly id: string;
  readonly finishId: string;
  readonly kind: CorrectionKind;
  readonly listItemId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly isUndone: boolean;
}

export const selectCorrection = statement<
  CorrectionRow,
  { householdId: string; correctionId: string; after: Date }
>(
  'selectCorrection',
  `select id, finish_id as "finishId", kind, list_item_id as "listItemId", before, after,
     undone_at is not null as "isUndone"
   from trip_corrections where household_id = :householdId and id = :correctionId
     and corrected_at > :after`,
);

export const insertCorrection = statement<
  { id: string },
  {
    householdId: string;
    id: string;
    finishId: string;
    kind: CorrectionKind;
    listItemId: string | null;
    now: Date;
    callerId: string;
    before: string;
    after: string;
  }
>(
  'insertCorrection',
  `insert into trip_corrections (household_id, id, finish_id, kind, list_item_id, corrected_at,
     corrected_by, before, after)
   values (:householdId, :id, :finishId, :kind, :listItemId, :now, :callerId, :before::jsonb,
     :after::jsonb)
   returning id`,
);

export const markCorrectionUndone = statement<
  { id: string },
  { householdId: string; correctionId: string; now: Date }
>(
  'markCorrectionUndone',
  `update trip_corrections set undone_at = :now
   where household_id = :householdId and id = :correctionId returning id`,
);

/** Deletes a trip, or restores it if `deletedAt` is null. Its lines are deleted and restored separately. */
export const setTripDeleted = statement<
  { id: string },
  { householdId: string; finishId: string; deletedAt: Date | null }
>(
  'setTripDeleted',
  `update finishes set deleted_at = :deletedAt where household_id = :householdId and id = :finishId
   returning id`,
);

/**
 * Sets the date of a trip and its typed total, and who corrected it. The total stays if it is null, and is
 * removed if it is 0.
 */
export const changeTrip = statement<
  { id: string },
  {
    householdId: string;
    finishId: string;
    boughtAt: Date;
    now: Date;
    correctionId: string;
    typedTotal: Centavos | null;
  }
>(
  'changeTrip',
  `with bought as (
     update purchases set bought_at = :boughtAt
     where household_id = :householdId and finish_id = :finishId and bought_at <> :boughtAt
   )
   update finishes set bought_at = :boughtAt, corrected_at = :now, correction_id = :correctionId,
     typed_total = nullif(coalesce(:typedTotal, typed_total), 0)
   where household_id = :householdId and id = :finishId returning id`,
);

/**
 * Sets who corrected the trip and the line of an undone correction to the last correction that still counts,
 * if there is one.
 */
export const resetCorrected = statement<
  { id: string },
  { householdId: string; finishId: string; listItemId: string | null }
>(
  'resetCorrected',
  `with line as (
     update purchases set (corrected_at, correction_id) = (
       select last.corrected_at, last.id from trip_corrections as last
       where last.household_id = :householdId and last.finish_id = :finishId
         and last.list_item_id = :listItemId
         and last.kind in ('line-corrected', 'line-added') and last.undone_at is null
       order by last.corrected_at desc, last.id desc limit 1)
     where household_id = :householdId and finish_id = :finishId and list_item_id = :listItemId
   )
   update finishes set (corrected_at, correction_id) = (
     select last.corrected_at, last.id from trip_corrections as last
     where last.household_id = :householdId and last.finish_id = :finishId
       and last.kind = 'trip-corrected'
       and last.undone_at is null
     order by last.corrected_at desc, last.id desc limit 1)
   where household_id = :householdId and id = :finishId and :listItemId::uuid is null
   returning id`,
);

/** Selects the supermarket that the trip of a correction has got since. */
const supermarketSince = (correction: string) => `
  select since.after ->> 'supermarketId' as supermarket_id from trip_corrections as since
  where since.household_id = :householdId and since.finish_id = ${correction}.finish_id
    and since.kind = 'trip-corrected' and since.undone_at is null
    and since.after ->> 'supermarketId' is not null
    and (since.corrected_at, since.id) > (${correction}.corrected_at, ${correction}.id)
  order by since.corrected_at desc, since.id desc limit 1`;

export interface DeletedTripRow {
  readonly finishId: FinishId;
  readonly correctionId: TripCorrectionId;
  readonly listName: string | null;
  readonly boughtAt: string;
  readonly deletedAt: string;
  readonly deletedBy: UserId | null;
  /** The total, the number of lines and the supermarkets at the deletion, and the name of a line. */
  readonly summary: TripSummary & { readonly itemName?: string };
  /** The supermarket that the trip has got since. */
  readonly movedTo: string | null;
}

export const selectDeletedTrips = statement<
  DeletedTripRow,
  { householdId: string; after: Date; limit: number }
>(
  'selectDeletedTrips',
  `select finishes.id as "finishId", correction.id as "correctionId",
     finishes.list_name as "listName", ${isoInstant('finishes.bought_at')} as "boughtAt",
     ${isoInstant('correction.corrected_at')} as "deletedAt",
     correction.corrected_by as "deletedBy", correction.after as summary, market.name as "movedTo"
   from trip_corrections as correction
   join finishes on finishes.household_id = :householdId and finishes.id = correction.finish_id
   left join lateral (${supermarketSince('correction')}) as moved on true
   left join supermarkets as given
     on given.household_id = :householdId and given.id = moved.supermarket_id::uuid
   left join supermarkets as market
     on market.household_id = :householdId and market.id = coalesce(given.merged_into, given.id)
   where correction.household_id = :householdId and correction.kind in ('trip-deleted', 'line-removed')
     and (correction.kind = 'trip-deleted' or finishes.deleted_at is null)
     and finishes.undone_at is null
     and correction.undone_at is null and correction.corrected_at > :after
   order by correction.corrected_at desc, correction.id desc
   limit :limit`,
);

/**
 * The lines that were removed from a trip and can be restored, with the supermarket to which they would
 * return: that of the last correction of the trip since, or else their own (CMP-34).
 */
export const selectRemovedLines = statement<
  { id: string; supermarket_id: string | null },
  { householdId: string; finishId: string }
>(
  'selectRemovedLines',
  `select line ->> 'list_item_id' as id,
     coalesce(moved.supermarket_id, line ->> 'supermarket_id') as supermarket_id
   from trip_corrections as removal
   cross join jsonb_array_elements(removal.before -> 'lines') as line
   left join lateral (${supermarketSince('removal')}) as moved on true
   where removal.household_id = :householdId and removal.finish_id = :finishId
     and removal.kind = 'line-removed' and removal.undone_at is null`,
);

export const purgeCorrections = createPurgeStatement('purgeCorrections', {
  table: 'trip_corrections',
  orderBy: 'corrected_at',
  expired: 'corrected_at <= :before',
});
