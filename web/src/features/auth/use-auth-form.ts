import { authErrorTexts, type AuthErrorCode } from '@quitanda/contract/auth';
import { useState, type FormEvent } from 'react';
import { IdentityError, TooManyTriesError } from '../../sync/session/identity.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { useWrongField } from '../../ui/fields/use-wrong-field.ts';
import type { CredentialProblems } from './credentials.ts';
import { useWait } from './use-wait.ts';

/** The field of a refusal; a refusal without one is shown as a toast. */
const fieldOf: Partial<Record<AuthErrorCode, keyof CredentialProblems>> = {
  'invalid-email': 'email',
  'user-disabled': 'email',
  'user-not-found': 'email',
  'email-already-in-use': 'email',
  'wrong-password': 'password',
  'weak-password': 'password',
};

/**
 * Submits an authentication form: checks the fields, sends one request however often the button is
 * tapped, and shows each refusal at its field. `attempt` does the same for another action of the
 * form. After too many attempts `wait` says how long to wait.
 */
export function useAuthForm(check: () => CredentialProblems, send: () => Promise<void>) {
  const [problems, setProblems] = useState<CredentialProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  const { fields: form, showWrong } = useWrongField<HTMLFormElement>();
  const { wait, startWait } = useWait();
  const toast = useToast();

  function show(found: CredentialProblems) {
    setProblems(found);
    showWrong();
  }

  async function attempt(checkFirst: typeof check, act: typeof send) {
    if (isBusy || wait) return;
    const found = checkFirst();
    show(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await act();
    } catch (error) {
      if (error instanceof TooManyTriesError) startWait(error.waitSeconds);
      else refuse(error);
    } finally {
      setIsBusy(false);
    }
  }

  function refuse(error: unknown) {
    const { text, field } = refusal(error);
    if (field) show({ [field]: text });
    else toast.error(text);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void attempt(check, send);
  }

  return { form, problems, isBusy, wait, onSubmit, attempt };
}

function refusal(error: unknown): { text: string; field?: keyof CredentialProblems } {
  if (!(error instanceof IdentityError)) throw error;
  if (error.code === 'network') {
    return { text: 'Sem conexão. Tente novamente quando o sinal voltar.' };
  }
  const field = fieldOf[error.code];
  return { text: authErrorTexts[error.code], ...(field && { field }) };
}
