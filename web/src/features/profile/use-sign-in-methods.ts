import type { SignInMethods } from '@quitanda/contract/sso';
import { useEffect, useState } from 'react';
import { useSignInProviders } from '../../sync/queries/server-features.ts';
import { useIdentity } from '../../sync/react/session.tsx';

/** Without an answer the password is asked for: the server decides in any case. */
const byPassword: SignInMethods = { hasPassword: true, providers: [], isFresh: false };

/** How the person can sign in, read once `isOpen`. Without providers everybody has a password. */
export function useSignInMethods(isOpen: boolean): SignInMethods {
  const { own } = useIdentity();
  const hasProviders = useSignInProviders().length > 0;
  const [methods, setMethods] = useState(byPassword);
  useEffect(() => {
    if (!isOpen || own === undefined || !hasProviders) return undefined;
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
  }, [isOpen, own, hasProviders]);
  return methods;
}

/** The names of providers, as a sentence has them. */
export const namesOf = (providers: SignInMethods['providers']): string =>
  providers.map(({ name }) => name).join(' ou ');
