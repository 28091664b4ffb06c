import { useRef, useState, type SyntheticEvent } from 'react';
import { checkAll, type Checks, type Problems, type Values } from './checks.ts';
import { useFocusInvalidField } from './use-focus-invalid-field.ts';

export interface SubmitOptions<Input, FieldChecks> {
  readonly checks: FieldChecks;
  /** Gets the checked values. While its promise is pending the form is not sent again. */
  readonly onSubmit: (values: Values<Input, FieldChecks>) => Promise<void> | void;
  /** Called when the promise of `onSubmit` rejects. Returns the messages to show at the fields. */
  readonly onFailed?: (error: unknown) => Problems<Input>;
  /** Whether the form cannot be sent now. */
  readonly isSubmitDisabled?: boolean;
  /**
   * Whether the form is sent only once, even if its button is tapped again while a dialog closes.
   */
  readonly submitsOnce?: boolean;
}

/**
 * Submits a form: checks the typed text, shows each problem at its field, and moves the focus to
 * the first one. Messages appear only after the user submits. Use `useForm` instead, unless the
 * screen stores the typed text itself.
 */
export function useSubmit<Input extends object, FieldChecks extends Checks<Input>>(
  typed: Input,
  { checks, onSubmit, onFailed, isSubmitDisabled, submitsOnce }: SubmitOptions<Input, FieldChecks>,
) {
  // Memoising has no benefit here, because a form renders at each key press, and it adds code to
  // the first load.
  'use no memo';
  const [problems, setProblems] = useState<Problems<Input>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isLocked = useRef(false);
  const { fields: ref, focusInvalidField } = useFocusInvalidField<HTMLElement>();

  function showProblems(newProblems: Problems<Input>) {
    setProblems(newProblems);
    focusInvalidField();
  }
  /** Submits the form with other checks and another action, e.g. for a forgotten password. */
  function attempt<OtherChecks extends Checks<Input>>(
    otherChecks: OtherChecks,
    send: (values: Values<Input, OtherChecks>) => Promise<void> | void,
  ) {
    if (isLocked.current || isSubmitDisabled) return;
    const checked = checkAll(typed, otherChecks);
    showProblems(checked.problems ?? {});
    if (!checked.values) return;
    const sending = send(checked.values);
    if (submitsOnce || sending) isLocked.current = true;
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
