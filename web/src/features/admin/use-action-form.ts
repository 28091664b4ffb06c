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
  type OwnSignIn,
} from '../../sync/session/identity.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { problemAt, type Checked } from '../../ui/fields/checks.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import type { AdminAction } from './use-admin-action.ts';
import { isNotFound, refusalOf } from './use-admin-call.ts';

interface Typed {
  readonly password: string;
}

interface ActionForm {
  readonly action: AdminAction;
  /** Called when the data of the page may be outdated. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/**
 * Sends a change of the operator page, online only. If the server answers that the sign-in is too
 * old, the form asks for the password, signs in again, and repeats the change (ADM-02). An operator
 * without a password signs in again by a provider of `reauthentication` instead (SSO-12). This file
 * shares no code with the forms of the profile, because a shared file would be one more request
 * when the profile loads.
 */
export function useActionForm({ action, onChanged, onClose }: ActionForm) {
  const session = useSession();
  const identity = useIdentity();
  const toast = useToast();
  const hasProviders = useSignInProviders().length > 0;
  const [reauthentication, setReauthentication] = useState<SignInMethods>();
  const needsPassword = reauthentication?.hasPassword === true;
  // A retry after a lost response has the same key, so that the server makes the change once.
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
            hasProviders && identity.own ? await methodsOf(identity.own) : defaultMethods,
          );
          return;
        }
        // A 404 or 409: another person has changed the data since the page was loaded.
        if (refusal?.status !== 404 && refusal?.status !== 409) throw error;
        // The next read redirects a person who is no longer an operator.
        if (!isNotFound(refusal)) toast.error(refusal.failure.message);
      }
      close();
      onChanged();
    },
    onFailed(error) {
      // The end of the session has its own message.
      if (error instanceof SignedOutError) return {};
      if (error instanceof IdentityError && error.code !== 'network') {
        return problemAt<Typed>('password', authErrorTexts[error.code]);
      }
      toast.error(failureText(error));
      return {};
    },
  });

  function close() {
    // Clears the password, and takes a new key, because the next change is another request.
    form.change({ password: '' });
    setReauthentication(undefined);
    setKey(newId());
    onClose();
  }
  return { ...form, reauthentication, close };
}

/** Used if the server does not answer: the form asks for the password, which the server checks. */
const defaultMethods: SignInMethods = { hasPassword: true, providers: [], isFresh: false };

/** Resolves to the methods by which the operator can sign in again. */
async function methodsOf(own: OwnSignIn): Promise<SignInMethods> {
  try {
    const { readSignInMethods } = await import('../../sync/session/provider-sign-in.ts');
    return await readSignInMethods(own);
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
