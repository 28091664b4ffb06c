/** The statements by which the job of notices finds what expires (NOT-18). */
import type { Batch, Thousandths } from '@quitanda/contract';
import { epochMs } from '../../../db/values/epoch-ms.ts';
import { statement } from '../../../db/database.ts';

/** Locks one person whose daily notice of what expires is due. */
export const lockDueExpiring = statement<
  {
    householdId: string;
    userId: string;
    zone: string;
    dueAt: number;
    expiringAt: number;
  },
  { now: Date }
>(
  'lockDueExpiring',
  `select chosen.household_id as "householdId", chosen.user_id as "userId",
     households.time_zone as zone, ${epochMs('chosen.expiring_due_at')} as "dueAt",
     chosen.expiring_at as "expiringAt"
   from notice_preferences as chosen
   join households on households.id = chosen.household_id
   where chosen.expiring and chosen.expiring_due_at <= :now
   order by chosen.expiring_due_at limit 1 for no key update of chosen skip locked`,
);

export const updateExpiringDueAt = statement<
  never,
  { householdId: string; userId: string; dueAt: Date }
>(
  'updateExpiringDueAt',
  `update notice_preferences set expiring_due_at = :dueAt
   where household_id = :householdId and user_id = :userId`,
);

export interface DatedStock {
  readonly id: string;
  readonly pantryId: string;
  readonly name: string;
  readonly quantity: Thousandths;
  readonly batches: readonly Batch[];
  readonly shelfLifeDays: number | null;
}

/** Returns the stock of a household of which a batch has a date, in all its pantries. */
export const selectDatedStock = statement<DatedStock, { householdId: string }>(
  'selectDatedStock',
  `select item.id, item.pantry_id as "pantryId", item.name, item.quantity, item.batches,
     item.shelf_life_days as "shelfLifeDays"
   from pantry_items as item
   where item.household_id = :householdId and item.quantity > 0
     and item.batches @? '$[*] ? (@.bestBefore != null)'`,
);
