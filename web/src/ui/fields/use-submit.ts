import { useRef, useState, type SyntheticEvent } from 'react';
import { checkAll, type Checks, type Problems, type Values } from './checks.ts';
import { useFocusInvalidField } from './use-focus-invalid-field.ts';

export interface SubmitOptions<Typed, FieldChecks> {
  readonly checks: FieldChecks;
  /** Gets the checked values. While its promise is pending the form is not sent again. */
  readonly onSubmit: (values: Values<Typed, FieldChecks>) => Promise<void> | void;
  /** Returns the messages of the fields to which a failed `onSubmit` belongs. */
  readonly onFailed?: (error: unknown) => Problems<Typed>;
  /** Whether the form cannot be sent now. */
  readonly isPaused?: boolean;
  /**
   * Whether the form is sent only once, even if its button is tapped again while a dialog closes.
   */
  readonly isOnce?: boolean;
}

/**
 * Submits a form: checks the typed text, shows each problem at its field, and moves the focus to
 * the first one. Messages appear only after the user submits. Use `useForm` instead, unless the
 * screen stores the typed text itself.
 */
export function useSubmit<Typed extends object, FieldChecks extends Checks<Typed>>(
  typed: Typed,
  { checks, onSubmit, onFailed, isPaused, isOnce }: SubmitOptions<Typed, FieldChecks>,
) {
  // Memoising has no benefit here, because a form renders at each key press, and it adds code to
  // the first load.
  'use no memo';
  const [problems, setProblems] = useState<Problems<Typed>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isLocked = useRef(false);
  const { fields: ref, focusInvalidField } = useFocusInvalidField<HTMLElement>();

  function showProblems(newProblems: Problems<Typed>) {
    setProblems(newProblems);
    focusInvalidField();
  }
  /** Submits the form with other checks and another action, e.g. for a forgotten password. */
  function attempt<OtherChecks extends Checks<Typed>>(
    otherChecks: OtherChecks,
    send: (values: Values<Typed, OtherChecks>) => Promise<void> | void,
  ) {
    if (isLocked.current || isPaused) return;
    const checked = checkAll(typed, otherChecks);
    showProblems(checked.problems ?? {});
    if (!checked.values) return;
    const sending = send(checked.values);
    if (isOnce || sending) isLocked.current = true;
    if (!sending) return;
    setIsBusy(true);
    void sending
      .catch((error: unknown) => {
        if (!onFailed) throw error;
        showProblems(onFailed(error));
      })
      .finally(() => {
        isLocked.current = false;
        setIsBusy(false);
      });
  }
  const submit = () => attempt(checks, onSubmit);
  return {
    problems,
    setProblems,
    isBusy,
    attempt,
    submit,
    /** The props of the element with the fields, if a Dialog renders the form. */
    group: { ref },
    /** The props of the `form` element, if no Dialog renders it. */
    props: {
      ref,
      noValidate: true,
      onSubmit(event: SyntheticEvent) {
        event.preventDefault();
        // React reports the event of a form in a dialog also to the form that opened the dialog,
        // which must not be submitted.
        event.stopPropagation();
        submit();
      },
    },
  };
}
