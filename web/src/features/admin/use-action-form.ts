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
} from '../../sync/session/identity.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { problemAt, type Checked } from '../../ui/fields/checks.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import type { AdminAction } from './use-admin-action.ts';
import { isNotOperatorRefusal, refusalOf } from './use-admin-call.ts';

interface Input {
  readonly password: string;
}

interface ActionForm {
  readonly action: AdminAction;
  /** Called when the data of the page may be outdated. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/**
 * Sends a change of the operator page, online only. If the server refuses it because the sign-in is
 * too old, the form asks for the password, signs in again, and repeats the change (ADM-02). An
 * operator without a password signs in by one of `reauthentication.providers` instead (SSO-12).
 * This file shares no code with the forms of the profile, because the build would put shared code
 * into a separate file, which the profile would load with one more request.
 */
export function useActionForm({ action, onChanged, onClose }: ActionForm) {
  const session = useSession();
  const identity = useIdentity();
  const toast = useToast();
  const hasProviders = useSignInProviders().length > 0;
  const [reauthentication, setReauthentication] = useState<SignInMethods>();
  const needsPassword = reauthentication?.hasPassword === true;
  // A retry after a lost response has the same idempotency key, so that the change is made once.
  const [key, setKey] = useState(newId);
  const email = session.status === 'signed-in' ? session.email : '';

  const form = useForm({
    initial: { password: '' },
    checks: {
      password: (typed: string): Checked<string> =>
        needsPassword && typed === ''
          ? { problem: 'Por favor, preencha todos os campos.' }
          : { value: typed },
    },
    async onSubmit({ password }) {
      if (needsPassword) await identity.signIn(email, password);
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
      if (error instanceof IdentityError && error.code !== 'network') {
        return problemAt<Input>('password', authErrorTexts[error.code]);
      }
      toast.error(failureText(error));
      return {};
    },
  });

  function close() {
    form.change({ password: '' });
    setReauthentication(undefined);
    // The next change is another request, so it needs a new idempotency key.
    setKey(newId());
    onClose();
  }
  return { ...form, reauthentication, close };
}

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
  if (error instanceof TooManyTriesError) return TooManyTriesError.textFor(error.waitSeconds);
  if (error instanceof IdentityError) return offlineText;
  if (error instanceof CallError) return callFailureText(error.failure);
  throw error;
}
