/**
 * SQL for a `timestamptz` as the ISO 8601 UTC text that goes over the wire, for answers that are
 * built as JSON in the database. `column` is SQL, never input.
 */
export const isoInstant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
