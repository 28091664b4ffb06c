import type { SignInProvider } from '@quitanda/contract/sso';
import { useEffect, useState } from 'react';
import { useIdentity } from '../../../sync/react/session.tsx';
import {
  ProviderSignInError,
  startProviderSignIn,
} from '../../../sync/session/provider-sign-in.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { CookiesRefusedError, requireCookies } from '../require-cookies.ts';
import styles from './providers.module.css';

interface ProviderButtonsProps {
  readonly providers: readonly SignInProvider[];
  /** The page to open after the sign-in. */
  readonly destination: string | undefined;
  /** Whether a signed-in person signs in again, to confirm a sensitive action (SSO-12). */
  readonly isReauthentication?: boolean;
}

/** SSO-01: a button for each provider. It opens the provider's own page. */
export function ProviderButtons({
  providers,
  destination,
  isReauthentication = false,
}: ProviderButtonsProps) {
  const identity = useIdentity();
  const { embeddedSignIn } = identity;
  const toast = useToast();
  const [openingProvider, setOpeningProvider] = useState<SignInProvider>();

  // After Back on the provider's page, the browser may restore this page with a busy button.
  useEffect(() => {
    const onPageShow = () => setOpeningProvider(undefined);
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  async function openProvider(provider: SignInProvider) {
    if (embeddedSignIn === undefined || openingProvider !== undefined) return;
    setOpeningProvider(provider);
    try {
      requireCookies(identity);
      window.location.assign(
        await startProviderSignIn(embeddedSignIn, provider, {
          destination,
          again: isReauthentication,
        }),
      );
    } catch (error) {
      setOpeningProvider(undefined);
      if (error instanceof CookiesRefusedError) toast.error(error.message, error);
      else if (!(error instanceof ProviderSignInError)) throw error;
      else toast.error(error.message);
    }
  }

  return (
    <div className={styles.buttons}>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          kind="outline"
          size="lg"
          isBlock
          isBusy={openingProvider?.id === provider.id}
          onClick={() => void openProvider(provider)}
        >
          {isReauthentication ? 'Entrar de novo com' : 'Entrar com'} {provider.name}
        </Button>
      ))}
    </div>
  );
}
