import { authErrorTexts, type AuthErrorCode } from '@quitanda/contract/auth';
import { offlineText } from '../../lib/offline-text.ts';
import { IdentityError, TooManyTriesError } from '../../sync/session/identity.ts';
import { problemAt, type Checks, type Values } from '../../ui/fields/checks.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { useWait } from './use-wait-after-tries.ts';

interface Credentials {
  readonly email?: string;
  readonly password?: string;
  readonly confirmation?: string;
}

/** The field that shows a refusal, by its code; a toast shows the other refusals. */
const fieldOf: Partial<Record<AuthErrorCode, keyof Credentials>> = {
  'invalid-email': 'email',
  'user-disabled': 'email',
  'user-not-found': 'email',
  'email-already-in-use': 'email',
  'email-not-confirmed': 'email',
  'wrong-password': 'password',
  'weak-password': 'password',
};

/**
 * An authentication form: sends one request even if the button is tapped several times, and shows
 * each refusal at its field. After too many attempts, `wait` has the remaining seconds.
 */
export function useAuthForm<Typed extends Credentials, Table extends Checks<Typed>>(
  initial: Typed,
  checks: Table,
  send: (values: Values<Typed, Table>) => Promise<void>,
) {
  const { wait, startWait } = useWait();
  const toast = useToast();
  const form = useForm({
    initial,
    checks,
    onSubmit: send,
    isPaused: wait !== undefined,
    onFailed(error) {
      if (error instanceof TooManyTriesError) startWait(error.waitSeconds);
      else {
        const { text, field } = refusal(error);
        if (field) return problemAt<Typed>(field, text);
        toast.error(text);
      }
      return {};
    },
  });
  return { ...form, wait };
}

function refusal(error: unknown): { text: string; field?: keyof Credentials } {
  if (!(error instanceof IdentityError)) throw error;
  if (error.code === 'network') return { text: offlineText };
  const field = fieldOf[error.code];
  return { text: authErrorTexts[error.code], ...(field && { field }) };
}
