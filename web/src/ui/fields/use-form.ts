import { useDraft } from '../../lib/device/drafts.ts';
import type { Checks, Values } from './checks.ts';
import { useSubmit, type SubmitOptions } from './use-submit.ts';

interface FormOptions<Input, FieldChecks> extends SubmitOptions<Input, FieldChecks> {
  /** The initial values of the fields. */
  readonly initial: Input;
  /** The key under which `useDraft` keeps the typed text while the app is open. */
  readonly draftKey?: string;
}

/**
 * The state of a form: the typed text of its fields, and the problem of each field until the field
 * is changed.
 */
export function useForm<Input extends object, FieldChecks extends Checks<Input>>({
  initial,
  draftKey,
  onSubmit,
  ...options
}: FormOptions<Input, FieldChecks>) {
  // Memoising has no benefit here (see useSubmit).
  'use no memo';
  const [typed, changeDraft, forgetDraft] = useDraft(draftKey, initial);
  const { setProblems, ...form } = useSubmit(typed, {
    ...options,
    onSubmit(values: Values<Input, FieldChecks>) {
      forgetDraft();
      return onSubmit(values);
    },
  });
  const change = (changes: Partial<Input>) =>
    changeDraft((previous) => ({ ...previous, ...changes }));
  return {
    ...form,
    typed,
    /** Changes fields without removing their problems. */
    change,
    /** The props of a field. */
    field: <Field extends keyof Input>(name: Field) => ({
      value: typed[name],
      onChange(value: Input[Field]) {
        change({ [name]: value } as unknown as Partial<Input>);
        setProblems((previous) => ({ ...previous, [name]: undefined }));
      },
      error: form.problems[name],
    }),
  };
}
