/** Converts the text of a value from PostgreSQL. */
export type ParseValue = (text: string) => unknown;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

const asText: ParseValue = (text) => text;
const asInstant: ParseValue = (text) => new Date(text).toISOString();

/** The parsers, by the oid of the PostgreSQL type. */
export const valueParsers: Readonly<Record<number, ParseValue>> = {
  20: wholeNumber, // bigint, and so count(*)
  1082: asText, // date
  1114: asText, // timestamp without a zone: not used, so kept as it is
  1184: asInstant, // timestamptz
  1700: asText, // numeric
};
