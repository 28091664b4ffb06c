/**
 * SQL for a `timestamptz` as whole milliseconds since 1970, for rules that calculate with instants.
 * `column` is SQL, never input.
 */
export const epochMs = (column: string) => `(date_part('epoch', ${column}) * 1000)::bigint`;
