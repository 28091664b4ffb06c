/** The result of a check: the value of a field's text, or the message of its problem. */
export type Checked<Value> = { readonly value: Value } | { readonly problem: string };

/**
 * The checks of a form's fields. A check also gets all fields, because the rules for a quantity
 * depend on its unit, for example.
 */
export type Checks<Input> = {
  readonly [Field in keyof Input]?: (typed: Input[Field], all: Input) => Checked<unknown>;
};

/** The message of each invalid field. */
export type Problems<Input> = { readonly [Field in keyof Input]?: string | undefined };

/** Returns the problems of a form in which one field is invalid. */
export const problemAt = <Input>(field: keyof Input, text: string) =>
  ({ [field]: text }) as Problems<Input>;

/**
 * The values of a form: the result of each check, or the typed value of a field without a check.
 */
export type Values<Input, FieldChecks> = {
  readonly [Field in keyof Input]-?: Field extends keyof FieldChecks
    ? FieldChecks[Field] extends (...args: never[]) => infer Result
      ? Extract<Result, { readonly value: unknown }>['value']
      : Input[Field]
    : Input[Field];
};

type CheckedForm<Input, FieldChecks> =
  | { readonly values: Values<Input, FieldChecks>; readonly problems?: never }
  | { readonly values?: never; readonly problems: Problems<Input> };

/** Checks all fields. Returns their values, or the messages of the invalid fields. */
export function checkAll<Input extends object, FieldChecks extends Checks<Input>>(
  typed: Input,
  checks: FieldChecks,
): CheckedForm<Input, FieldChecks> {
  const values = { ...typed } as Record<string, unknown>;
  const problems: Record<string, string> = {};
  for (const field of Object.keys(checks) as (keyof Input & string)[]) {
    const checked = checks[field]?.(typed[field], typed) ?? { value: typed[field] };
    if ('value' in checked) values[field] = checked.value;
    else problems[field] = checked.problem;
  }
  return Object.keys(problems).length > 0
    ? { problems }
    : { values: values as Values<Input, FieldChecks> };
}
