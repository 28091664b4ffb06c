/** The result of a check: the value of a field's text, or the message of its problem. */
export type Checked<Value> = { readonly value: Value } | { readonly problem: string };

/**
 * The checks of a form's fields. A check also gets all fields, because the rules for a quantity
 * depend on its unit, for example.
 */
export type Checks<Typed> = {
  readonly [Field in keyof Typed]?: (typed: Typed[Field], all: Typed) => Checked<unknown>;
};

/** The message of each invalid field. */
export type Problems<Typed> = { readonly [Field in keyof Typed]?: string | undefined };

/** Returns the problems of a form in which one field is invalid. */
export const problemAt = <Typed>(field: keyof Typed, text: string) =>
  ({ [field]: text }) as Problems<Typed>;

/**
 * The values of a form: the result of each check, or the typed value of a field without a check.
 */
export type Values<Typed, FieldChecks> = {
  readonly [Field in keyof Typed]-?: Field extends keyof FieldChecks
    ? FieldChecks[Field] extends (...args: never[]) => infer Result
      ? Extract<Result, { readonly value: unknown }>['value']
      : Typed[Field]
    : Typed[Field];
};

type CheckedForm<Typed, FieldChecks> =
  | { readonly values: Values<Typed, FieldChecks>; readonly problems?: never }
  | { readonly values?: never; readonly problems: Problems<Typed> };

/** Checks all fields. Returns their values, or the messages of the invalid fields. */
export function checkAll<Typed extends object, FieldChecks extends Checks<Typed>>(
  typed: Typed,
  checks: FieldChecks,
): CheckedForm<Typed, FieldChecks> {
  const values = { ...typed } as Record<string, unknown>;
  const problems: Record<string, string> = {};
  for (const field of Object.keys(checks) as (keyof Typed & string)[]) {
    const checked = checks[field]?.(typed[field], typed) ?? { value: typed[field] };
    if ('value' in checked) values[field] = checked.value;
    else problems[field] = checked.problem;
  }
  return Object.keys(problems).length > 0
    ? { problems }
    : { values: values as Values<Typed, FieldChecks> };
}
