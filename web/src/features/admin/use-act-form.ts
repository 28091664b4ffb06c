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
import type { Act } from './use-act.ts';
import { isNotFound, refusalOf } from './use-admin-call.ts';

interface Typed {
  readonly password: string;
}

interface ActForm {
  readonly act: Act;
  /** Called when what the page shows may be out of date. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/**
 * Makes a change of the operator page, online only. Where the server says that the sign-in is too
 * old, the form asks for the password, signs in again, and repeats the change (ADM-02). An operator
 * without a password signs in again by a provider instead, which `again` names (SSO-12). It shares no
 * file with the forms of the profile: each file that both need is one more request for the profile.
 */
export function useActForm({ act, onChanged, onClose }: ActForm) {
  const session = useSession();
  const identity = useIdentity();
  const toast = useToast();
  const hasProviders = useSignInProviders().length > 0;
  const [again, setAgain] = useState<SignInMethods>();
  const asksPassword = again?.hasPassword === true;
  // A second try after a lost answer is the same act, and has the same key.
  const [key, setKey] = useState(newId);
  const email = session.status === 'signed-in' ? session.email : '';

  const form = useForm({
    initial: { password: '' },
    checks: {
      password: (typed: string): Checked<string> =>
        asksPassword && typed === ''
          ? { problem: 'Por favor, preencha todos os campos.' }
          : { value: typed },
    },
    async onSubmit({ password }) {
      if (asksPassword) await identity.signIn(email, password);
      try {
        await act.run(key);
        toast.success(act.done);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal?.failure.code === 'sign-in-again') {
          setAgain(hasProviders && identity.own ? await methodsOf(identity.own) : byPassword);
          return;
        }
        // A 404 or 409: somebody else has changed something since the page was read.
        if (refusal?.status !== 404 && refusal?.status !== 409) throw error;
        // Who is no operator any more is led away by the next read.
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
    // No password stays in a closed dialog, and the next act is another one.
    form.change({ password: '' });
    setAgain(undefined);
    setKey(newId());
    onClose();
  }
  return { ...form, again, close };
}

/** Without an answer the password is asked for: the server decides in any case. */
const byPassword: SignInMethods = { hasPassword: true, providers: [], isFresh: false };

/** How the operator can sign in again. */
async function methodsOf(own: OwnSignIn): Promise<SignInMethods> {
  try {
    const { readSignInMethods } = await import('../../sync/session/provider-sign-in.ts');
    return await readSignInMethods(own);
  } catch {
    return byPassword;
  }
}

function failureText(error: unknown): string {
  if (error instanceof TooManyTriesError) return TooManyTriesError.textFor(error.waitSeconds);
  if (error instanceof IdentityError) return offlineText;
  if (error instanceof CallError) return callFailureText(error.failure);
  throw error;
}
