/** Converts the text of a value from PostgreSQL. */
export type ParseValue = (text: string) => unknown;

function parseWholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

const keepText: ParseValue = (text) => text;
const parseInstant: ParseValue = (text) => new Date(text).toISOString();

/** The parsers, by the oid of the PostgreSQL type. */
export const valueParsers: Readonly<Record<number, ParseValue>> = {
  20: parseWholeNumber, // bigint, and so count(*)
  1082: keepText, // date
  1114: keepText, // timestamp without a time zone, which no column uses
  1184: parseInstant, // timestamptz
  1700: keepText, // numeric
};
