/**
 * Which products a household sees: those of the shared catalogue, and those that it registered itself
 * and nobody else has confirmed yet (PRD-05, docs/adr/0078).
 */

/** The value of `products.seen_in` for a product of the shared catalogue. */
export const everybody = '00000000-0000-0000-0000-000000000000';

/** SQL for whether the household sees this product. An unconfirmed product is hidden for all others. */
export const isSeenBy = (product: string, household: string) => `(not ${product}.is_hidden
  or ${product}.seen_in = ${household} and ${product}.merged_into is null)`;

/** SQL for whether the user has not reported this product, which takes effect at once (ADM-07). */
export const isUnreportedBy = (product: string, user: string) => `not exists (
  select 1 from product_reports as report
  where report.product_id = ${product}.id and report.user_id = ${user})`;

/** SQL for whether no member of the household has reported this product. */
export const isUnreportedIn = (product: string, household: string) => `not exists (
  select 1 from product_reports as report
  join household_members as member on member.user_id = report.user_id
  where report.product_id = ${product}.id and member.household_id = ${household})`;
