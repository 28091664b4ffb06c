import { authErrorTexts } from '@quitanda/contract/auth';
import { newId } from '@quitanda/contract/ids';
import type { SignInMethods } from '@quitanda/contract/sso';
import { useState } from 'react';
import { offlineText } from '../../lib/offline-text.ts';
import { CallError } from '../../sync/http/call-error.ts';
import { callFailureText } from '../../sync/http/call-failure-text.ts';
import { useSignInProviders } from '../../sync/queries/server-features.ts';
import { useIdentity, useSession } from '../../sync/react/session.tsx';
import {
  IdentityError,
  SignedOutError,
  TooManyTriesError,
  type EmbeddedSignIn,
} from '../../sync/http/identity.ts';
import type { TwoFactorError } from '../../sync/session/account/two-factor.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { problemAt, type Checked } from '../../ui/fields/checks.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import type { AdminAction } from './use-admin-action.ts';
import { isNotOperatorRefusal, refusalOf } from './use-admin-call.ts';

interface Input {
  readonly password: string;
  readonly code: string;
}

interface ActionForm {
  readonly action: AdminAction;
  /** Called when the data of the page may be outdated. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/**
 * Sends a change of the operator page, online only. If the server refuses it because the sign-in is
 * too old, the form asks for the password, signs in again, and repeats the change (ADM-02). If the
 * account has a second factor, `needsCode` says that the form asks for its code after the password.
 * An operator without a password signs in by one of `reauthentication.providers` instead (SSO-12).
 * This file shares no code with the forms of the profile, because the build would put shared code
 * into a separate file, which the profile would load with one more request.
 */
export function useActionForm({ action, onChanged, onClose }: ActionForm) {
  const session = useSession();
  const identity = useIdentity();
  const toast = useToast();
  const hasProviders = useSignInProviders().length > 0;
  const [reauthentication, setReauthentication] = useState<SignInMethods>();
  const [needsCode, setNeedsCode] = useState(false);
  const needsPassword = reauthentication?.hasPassword === true && !needsCode;
  // A retry after a lost response has the same idempotency key, so that the change is made once.
  const [key, setKey] = useState(newId);
  const email = session.status === 'signed-in' ? session.email : '';

  const form = useForm({
    initial: { password: '', code: '' },
    checks: {
      password: (typed: string) => checkIfNeeded(typed, needsPassword),
      code: (typed: string) => checkIfNeeded(typed, needsCode),
    },
    async onSubmit({ password, code }) {
      if (needsPassword && (await requiresCode(identity.signIn(email, password)))) {
        setNeedsCode(true);
        return;
      }
      if (needsCode && identity.embeddedSignIn) {
        await sendCode(identity.embeddedSignIn, code);
        // The code cannot be used again, so a retry of the change does not send it.
        forgetSignIn();
      }
      try {
        await action.run(key);
        toast.success(action.doneText);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal?.failure.code === 'sign-in-again') {
          setReauthentication(
            hasProviders && identity.embeddedSignIn
              ? await readMethods(identity.embeddedSignIn)
              : defaultMethods,
          );
          return;
        }
        // The status 404 or 409 means that the data has changed since the page was loaded.
        if (refusal?.status !== 404 && refusal?.status !== 409) throw error;
        // Shows no message to a person who is no longer an operator. The next read redirects them.
        if (!isNotOperatorRefusal(refusal)) toast.error(refusal.failure.message);
      }
      close();
      onChanged();
    },
    onFailed(error) {
      // The app shows another message when the session ends.
      if (error instanceof SignedOutError) return {};
      if (isTwoFactorError(error) && !error.isOver) return problemAt<Input>('code', error.message);
      if (isTwoFactorError(error)) forgetCode();
      if (error instanceof IdentityError && error.code !== 'network') {
        return problemAt<Input>('password', authErrorTexts[error.code]);
      }
      toast.error(failureText(error));
      return {};
    },
  });

  function forgetCode() {
    form.change({ code: '' });
    setNeedsCode(false);
  }
  function forgetSignIn() {
    forgetCode();
    form.change({ password: '' });
    setReauthentication(undefined);
  }
  function close() {
    forgetSignIn();
    // The next change is another request, so it needs a new idempotency key.
    setKey(newId());
    onClose();
  }
  return { ...form, reauthentication, needsCode, close };
}

const checkIfNeeded = (typed: string, isNeeded: boolean): Checked<string> =>
  isNeeded && typed === '' ? { problem: 'Por favor, preencha todos os campos.' } : { value: typed };

/** Resolves to whether a sign-in by password needs the code of a second factor too (TWO-04). */
async function requiresCode(signIn: Promise<void>): Promise<boolean> {
  try {
    await signIn;
    return false;
  } catch (error) {
    if (error instanceof IdentityError && error.code === 'code-required') return true;
    throw error;
  }
}

/** Completes the sign-in with the code. Throws TwoFactorError or IdentityError. */
async function sendCode(embeddedSignIn: EmbeddedSignIn, code: string): Promise<void> {
  const { signInWithCode } = await import('../../sync/session/account/two-factor.ts').catch(() => {
    throw new IdentityError('network');
  });
  await signInWithCode(embeddedSignIn, code);
}

/** Compares the name, because the class is loaded only when a code is sent. */
const isTwoFactorError = (error: unknown): error is TwoFactorError =>
  error instanceof Error && error.name === 'TwoFactorError';

/** Used if the methods cannot be read. The form asks for the password, and the server checks it. */
const defaultMethods: SignInMethods = { hasPassword: true, providers: [], isFresh: false };

/** Reads the methods by which the operator can sign in again. */
async function readMethods(embeddedSignIn: EmbeddedSignIn): Promise<SignInMethods> {
  try {
    const { readSignInMethods } = await import('../../sync/session/provider-sign-in.ts');
    return await readSignInMethods(embeddedSignIn);
  } catch {
    return defaultMethods;
  }
}

function failureText(error: unknown): string {
  if (isTwoFactorError(error)) return error.message;
  if (error instanceof TooManyTriesError) return TooManyTriesError.textFor(error.waitSeconds);
  if (error instanceof IdentityError) return offlineText;
  if (error instanceof CallError) return callFailureText(error.failure);
  throw error;
}
