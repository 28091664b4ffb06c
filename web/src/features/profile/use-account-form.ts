import { callFailureText } from '../../sync/http/call-failure-text.ts';
import { authErrorTexts, type AuthErrorCode } from '@quitanda/contract/auth';
import { CallError } from '../../sync/http/call-error.ts';
import { IdentityError, SignedOutError, TooManyTriesError } from '../../sync/http/identity.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { problemAt, type Checks, type Values } from '../../ui/fields/checks.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { offlineText } from '../../lib/offline-text.ts';

interface AccountForm<Input, FieldChecks> {
  readonly initial: Input;
  readonly checks: FieldChecks;
  readonly send: (values: Values<Input, FieldChecks>) => Promise<void>;
  /** The field that shows the error with this code. A toast shows all other errors. */
  readonly fieldByErrorCode: Partial<Record<AuthErrorCode, keyof Input>>;
}

/**
 * The state of a form whose request is sent online only, without the outbox. While the request is
 * running, another submit is ignored.
 */
export function useAccountForm<Input extends object, FieldChecks extends Checks<Input>>({
  send,
  fieldByErrorCode,
  ...form
}: AccountForm<Input, FieldChecks>) {
  const toast = useToast();
  return useForm({
    ...form,
    onSubmit: send,
    onFailed(error) {
      // The app shows another message when the session ends.
      if (error instanceof SignedOutError) return {};
      const hasAuthCode = error instanceof IdentityError && error.code !== 'network';
      const field = hasAuthCode ? fieldByErrorCode[error.code] : undefined;
      if (field !== undefined) return problemAt<Input>(field, errorText(error));
      toast.error(errorText(error));
      return {};
    },
  });
}

function errorText(error: unknown): string {
  if (error instanceof TooManyTriesError) return TooManyTriesError.textFor(error.waitSeconds);
  if (error instanceof IdentityError) {
    return error.code === 'network' ? offlineText : authErrorTexts[error.code];
  }
  if (!(error instanceof CallError)) throw error;
  return callFailureText(error.failure);
}
