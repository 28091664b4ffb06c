import type { SignInMethods } from '@quitanda/contract/sso';
import { useEffect, useState } from 'react';
import { useSignInProviders } from '../../sync/queries/server-features.ts';
import { useIdentity } from '../../sync/react/session.tsx';

/**
 * Used until the server has responded. The form asks for the password, and the server checks it.
 */
const defaultMethods: SignInMethods = { hasPassword: true, providers: [], isFresh: false };

interface CurrentSignInMethods extends SignInMethods {
  /** Call this when the server no longer accepts the last sign-in: it sets `isFresh` to false. */
  readonly expireSignIn: () => void;
}

/**
 * Returns how the person can sign in. Reads this from the server when `isOpen` becomes true. On a
 * server without providers every account has a password, so nothing is read.
 */
export function useSignInMethods(isOpen: boolean): CurrentSignInMethods {
  const { embeddedSignIn } = useIdentity();
  const hasProviders = useSignInProviders().length > 0;
  const [methods, setMethods] = useState(defaultMethods);
  useEffect(() => {
    if (!isOpen || embeddedSignIn === undefined || !hasProviders) return undefined;
    let isCancelled = false;
    import('../../sync/session/provider-sign-in.ts')
      .then(({ readSignInMethods }) => readSignInMethods(embeddedSignIn))
      .then(
        (read) => !isCancelled && setMethods(read),
        () => undefined,
      );
    return () => {
      isCancelled = true;
    };
  }, [isOpen, embeddedSignIn, hasProviders]);
  const expireSignIn = () => setMethods((previous) => ({ ...previous, isFresh: false }));
  return { ...methods, expireSignIn };
}

/** Joins the names of providers for a sentence: 'Empresa ou Google'. */
export const joinProviderNames = (providers: SignInMethods['providers']): string =>
  providers.map(({ name }) => name).join(' ou ');
