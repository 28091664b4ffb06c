import { PasskeyError } from '../../../sync/session/account/passkeys.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { problemAt, type Checks, type Values } from '../../../ui/fields/checks.ts';
import { useForm } from '../../../ui/fields/use-form.ts';

interface PasskeyForm<Input, FieldChecks> {
  readonly initial: Input;
  readonly checks: FieldChecks;
  /** Resolves to the message to show after a success. Throws PasskeyError. */
  readonly send: (values: Values<Input, FieldChecks>) => Promise<string>;
  readonly onDone: (text: string) => void;
  /** The field that shows a wrong password; undefined if the form has none. */
  readonly passwordField?: keyof Input | undefined;
  /** Called when an account without a password needs a new sign-in by its provider. */
  readonly onSignInExpired?: () => void;
  /** Whether the dialog was closed. If so, a failure is not shown. */
  readonly isCancelled?: () => boolean;
}

/** The form of a step that sends a change of the passkeys to the server. */
export function usePasskeyForm<Input extends object, FieldChecks extends Checks<Input>>({
  send,
  onDone,
  passwordField,
  onSignInExpired,
  isCancelled = () => false,
  ...form
}: PasskeyForm<Input, FieldChecks>) {
  const toast = useToast();
  return useForm({
    ...form,
    onSubmit: async (values: Values<Input, FieldChecks>) => onDone(await send(values)),
    onFailed(error) {
      if (!(error instanceof PasskeyError)) throw error;
      if (isCancelled()) return {};
      if (error.code === 'wrong-password') {
        if (passwordField !== undefined) return problemAt<Input>(passwordField, error.message);
        onSignInExpired?.();
        return {};
      }
      toast.error(error.message);
      return {};
    },
  });
}
