import type { SignInMethods } from '@quitanda/contract/sso';
import { useEffect, useState } from 'react';
import { useSignInProviders } from '../../sync/queries/server-features.ts';
import { useIdentity } from '../../sync/react/session.tsx';

/**
 * Used until the server answers: the form asks for the password, which the server checks anyway.
 */
const defaultMethods: SignInMethods = { hasPassword: true, providers: [], isFresh: false };

/**
 * Returns how the person can sign in, read when `isOpen` becomes true. On a server without
 * providers every account has a password.
 */
export function useSignInMethods(isOpen: boolean): SignInMethods {
  const { own } = useIdentity();
  const hasProviders = useSignInProviders().length > 0;
  const [methods, setMethods] = useState(defaultMethods);
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

/** Joins the names of providers for a sentence: 'Empresa ou Google'. */
export const namesOf = (providers: SignInMethods['providers']): string =>
  providers.map(({ name }) => name).join(' ou ');
