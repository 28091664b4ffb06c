import { authErrorTexts, type AuthErrorCode } from '@quitanda/contract/auth';
import { useRef, useState } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import { IdentityError, SignedOutError, TooManyTriesError } from '../../sync/session/identity.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { useWrongField } from '../../ui/fields/use-wrong-field.ts';
import { offlineText } from './offline-text.ts';

interface AccountForm<Field extends string> {
  /** The message of each invalid field. */
  readonly check: () => Partial<Record<Field, string>>;
  readonly send: () => Promise<void>;
  /** The field of a refusal; a refusal without one is shown as a toast. */
  readonly fieldOf: Partial<Record<AuthErrorCode, Field>>;
}

/**
 * Submits a form that needs the server at once: one request, however often it is submitted.
 * `fields` is the ref of the element with the fields.
 */
export function useAccountForm<Field extends string>({ check, send, fieldOf }: AccountForm<Field>) {
  const toast = useToast();
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isRunning = useRef(false);
  const { fields, showWrong } = useWrongField<HTMLDivElement>();

  function refuse(error: unknown): void {
    // The end of the session has its own message.
    if (error instanceof SignedOutError) return;
    const isKnown = error instanceof IdentityError && error.code !== 'network';
    const field = isKnown ? fieldOf[error.code] : undefined;
    if (field === undefined) {
      toast.error(refusalText(error));
      return;
    }
    setProblems({ [field]: refusalText(error) } as Partial<Record<Field, string>>);
    showWrong();
  }

  async function submit(): Promise<void> {
    if (isRunning.current) return;
    const found = check();
    setProblems(found);
    if (Object.keys(found).length > 0) {
      showWrong();
      return;
    }
    isRunning.current = true;
    setIsBusy(true);
    try {
      await send();
    } catch (error) {
      refuse(error);
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return { fields, problems, isBusy, onSubmit: () => void submit() };
}

function refusalText(error: unknown): string {
  if (error instanceof TooManyTriesError) return TooManyTriesError.textFor(error.waitSeconds);
  if (error instanceof IdentityError) {
    return error.code === 'network' ? offlineText : authErrorTexts[error.code];
  }
  if (!(error instanceof CallError)) throw error;
  const { failure } = error;
  return failure.kind === 'network' ? offlineText : failure.failure.message;
}
