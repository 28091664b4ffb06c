import type { SignInMethods } from '@quitanda/contract/sso';
import { useEffect, useState } from 'react';
import { useIdentity } from '../../sync/react/session.tsx';
import { knownProviders } from '../../sync/session/known-providers.ts';

/** Without an answer the password is asked for: the server decides in any case. */
const byPassword: SignInMethods = { hasPassword: true, providers: [], isFresh: false };

/** How the person can sign in, read once `isOpen`. Without providers everybody has a password. */
export function useSignInMethods(isOpen: boolean): SignInMethods {
  const { own } = useIdentity();
  const [methods, setMethods] = useState(byPassword);
  useEffect(() => {
    if (!isOpen || own === undefined || knownProviders().length === 0) return undefined;
    let isOver = false;
    import('../../sync/session/provider-sign-in.ts')
      .then(({ readSignInMethods }) => readSignInMethods(own))
      .then(
        (read) => !isOver && setMethods(read),
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [isOpen, own]);
  return methods;
}
