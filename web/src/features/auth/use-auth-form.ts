import { authErrorTexts, type AuthErrorCode } from '@quitanda/contract/auth';
import { offlineText } from '../../lib/offline-text.ts';
import { IdentityError, TooManyTriesError } from '../../sync/http/identity.ts';
import { problemAt, type Checks, type Values } from '../../ui/fields/checks.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { CookiesRefusedError } from './require-cookies.ts';
import { useRetryCountdown } from './use-retry-countdown.ts';

interface Credentials {
  readonly name?: string;
  readonly email?: string;
  readonly password?: string;
  readonly confirmation?: string;
}

/** A field that is refused before the request is sent, with its message. */
export class FieldError extends Error {
  readonly field: keyof Credentials;
  constructor(field: keyof Credentials, message: string) {
    super(message);
    this.field = field;
  }
}

/** The field that shows the message of an error code. A toast shows the message of any other code. */
const fieldByCode: Partial<Record<AuthErrorCode, keyof Credentials>> = {
  'invalid-email': 'email',
  'user-disabled': 'email',
  'user-not-found': 'email',
  'email-already-in-use': 'email',
  'email-not-confirmed': 'email',
  'wrong-password': 'password',
  'weak-password': 'password',
  'common-password': 'password',
  'password-has-email': 'password',
};

/**
 * The state of an authentication form. It sends one request even if the button is tapped several
 * times, and shows each error at its field or in a toast. `countdown` is set after too many attempts.
 */
export function useAuthForm<Input extends Credentials, FieldChecks extends Checks<Input>>(
  initial: Input,
  checks: FieldChecks,
  send: (values: Values<Input, FieldChecks>) => Promise<void>,
) {
  const { countdown, startCountdown } = useRetryCountdown();
  const toast = useToast();
  const form = useForm({
    initial,
    checks,
    onSubmit: send,
    isSubmitDisabled: countdown !== undefined,
    onFailed(error) {
      if (error instanceof FieldError) return problemAt<Input>(error.field, error.message);
      if (error instanceof TooManyTriesError) startCountdown(error.waitSeconds);
      else if (error instanceof CookiesRefusedError) toast.error(error.message, error);
      else {
        const { text, field } = failureMessageOf(error);
        if (field) return problemAt<Input>(field, text);
        toast.error(text);
      }
      return {};
    },
  });
  return { ...form, countdown };
}

function failureMessageOf(error: unknown): { text: string; field?: keyof Credentials } {
  if (!(error instanceof IdentityError)) throw error;
  if (error.code === 'network') return { text: offlineText };
  const field = fieldByCode[error.code];
  return { text: authErrorTexts[error.code], ...(field && { field }) };
}
