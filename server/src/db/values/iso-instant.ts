/**
 * SQL for a `timestamptz` as ISO 8601 text in UTC, for answers that the database builds as JSON.
 * `column` is SQL, never input.
 */
export const isoInstant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
