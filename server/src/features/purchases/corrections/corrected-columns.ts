/** SQL for who corrected a trip or a line last, and when. `row` is the alias of its table. */
import { isoInstant } from '../../../db/values/iso-instant.ts';

/** Joins the last correction, which is deleted after 30 days; then only the time is known. */
export const correctionJoin = (row: string) => `
  left join trip_corrections as correction on correction.household_id = ${row}.household_id
    and correction.id = ${row}.correction_id`;

export const correctedColumns = (row: string) =>
  `${isoInstant(`${row}.corrected_at`)} as "correctedAt", correction.corrected_by as "correctedBy"`;

export const correctedPairs = (row: string) =>
  `'correctedAt', ${isoInstant(`${row}.corrected_at`)}, 'correctedBy', correction.corrected_by`;
