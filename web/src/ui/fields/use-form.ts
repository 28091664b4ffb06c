import { useDraft } from '../../lib/device/drafts.ts';
import type { Checks, Values } from './checks.ts';
import { useSubmit, type SubmitOptions } from './use-submit.ts';

interface FormOptions<Typed, Table> extends SubmitOptions<Typed, Table> {
  /** The initial values of the fields. */
  readonly initial: Typed;
  /** The key under which `useDraft` keeps the typed text while the app is open. */
  readonly draftKey?: string;
}

/**
 * Holds a form: the typed text of its fields, and the problem of each field until it is changed.
 */
export function useForm<Typed extends object, Table extends Checks<Typed>>({
  initial,
  draftKey,
  onSubmit,
  ...options
}: FormOptions<Typed, Table>) {
  // Memoising has no benefit here (see useSubmit).
  'use no memo';
  const [typed, changeDraft, forgetDraft] = useDraft(draftKey, initial);
  const { setProblems, ...form } = useSubmit(typed, {
    ...options,
    onSubmit(values: Values<Typed, Table>) {
      forgetDraft();
      return onSubmit(values);
    },
  });
  const change = (changed: Partial<Typed>) => changeDraft((before) => ({ ...before, ...changed }));
  return {
    ...form,
    typed,
    /** Changes fields without removing their problems. */
    change,
    /** The props of a field. */
    field: <Field extends keyof Typed>(name: Field) => ({
      value: typed[name],
      onChange(value: Typed[Field]) {
        change({ [name]: value } as unknown as Partial<Typed>);
        setProblems((before) => ({ ...before, [name]: undefined }));
      },
      error: form.problems[name],
    }),
  };
}
