/** Replaces the named placeholders of a statement by those of PostgreSQL, and collects their values. */

/** The text for PostgreSQL, and the names of `$1…` in their order. */
export interface NumberedText {
  readonly text: string;
  readonly parameters: readonly string[];
}

/**
 * What the search for placeholders passes over: strings, quoted names, comments and casts; and then a
 * placeholder, a colon without a name, or a dollar sign.
 */
const token =
  /(?<skipped>'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|::)|:(?<name>[a-z][a-zA-Z\d]*)(?!\w)|:|\$/gu;

/** A name after one of these characters is the end of an array slice, `[1:n]`. */
const endOfOperand = /[\w)\]]/u;

/**
 * Replaces `:name` by `$n`, the same name by the same number. Throws for every other use of a colon or
 * a dollar sign outside of strings and comments (`$1`, `$$`, `[1:2]`, `:=`), and for a string with
 * backslashes (`E'…'`), whose end is not found.
 */
export function numberPlaceholders(text: string): NumberedText {
  const parameters: string[] = [];
  const numbered = text.replaceAll(token, (...match) => {
    const groups = match.at(-1) as { skipped?: string; name?: string };
    const index = match.at(-3) as number;
    const before = text[index - 1] ?? '';
    if (groups.skipped !== undefined && !isEscapeString(text, index)) return groups.skipped;
    if (groups.name === undefined || endOfOperand.test(before)) {
      throw new Error(`This is no placeholder: ${text.slice(index, index + 20)}`);
    }
    if (!parameters.includes(groups.name)) parameters.push(groups.name);
    return `$${parameters.indexOf(groups.name) + 1}`;
  });
  return { text: numbered, parameters };
}

const isEscapeString = (text: string, index: number): boolean =>
  text[index] === "'" && /(?:^|\W)[eE]$/u.test(text.slice(Math.max(0, index - 2), index));

/** Returns the values of `$1…` in their order. Throws if one is missing; `undefined` becomes null. */
export function valuesOf(
  { name, parameters }: { readonly name: string; readonly parameters: readonly string[] },
  params: object,
): unknown[] {
  return parameters.map((parameter): unknown => {
    const value: unknown = params[parameter as keyof typeof params];
    if (value === undefined && !(parameter in params)) {
      throw new Error(`The statement ${name} has no value for :${parameter}.`);
    }
    return value;
  });
}
