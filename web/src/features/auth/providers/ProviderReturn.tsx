import { useEffect, useEffectEvent, useState } from 'react';
import { hrefOf } from '../../../router/targets.ts';
import { Link } from '../../../router/Link.tsx';
import { useNavigate } from '../../../router/router-context.ts';
import { useSignInProviders } from '../../../sync/queries/server-features.ts';
import { useIdentity, useSession } from '../../../sync/react/session.tsx';
import {
  finishProviderSignIn,
  ProviderSignInError,
  providerFailureText,
} from '../../../sync/session/provider-sign-in.ts';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import styles from './providers.module.css';

interface ProviderReturnProps {
  /** The id of the provider that has sent the visitor back. */
  readonly provider: string;
  /** The code of the failure; null if the provider has accepted the sign-in. */
  readonly failure: string | null;
  readonly search: { destino?: string };
}

/** Finishes the sign-in by a provider, or shows why it failed (SSO-03 to SSO-09). */
export function ProviderReturn({ provider: id, failure, search }: ProviderReturnProps) {
  const { embeddedSignIn } = useIdentity();
  const session = useSession();
  const navigate = useNavigate();
  const configuredProvider = useSignInProviders().find((configured) => configured.id === id);
  const provider = configuredProvider ?? { id, name: 'o provedor' };
  // A hosted identity provider has no `embeddedSignIn`, so the sign-in cannot be finished.
  const failureCode = failure ?? (embeddedSignIn === undefined ? 'sso-expired' : undefined);
  const [problem, setProblem] = useState(failureCode && providerFailureText(failureCode, provider));

  const finish = useEffectEvent(async () => {
    const wasSignedIn = session.status === 'signed-in';
    // Removes the parameters from the address, so that neither a reload nor the next screen
    // finishes the sign-in or shows the failure a second time.
    window.history.replaceState(window.history.state, '', hrefOf({ to: '/login', search }));
    if (embeddedSignIn === undefined || failureCode !== undefined) return;
    await finishProviderSignIn(embeddedSignIn, provider);
    // When a session begins, the router opens the requested page. If the same person was already
    // signed in, the router does nothing, so the page is opened here.
    if (wasSignedIn) navigate({ to: '/login', search, replace: true });
  });
  useEffect(() => {
    finish().catch((error: unknown) => {
      if (!(error instanceof ProviderSignInError)) throw error;
      setProblem(error.message);
    });
  }, []);

  if (problem === undefined)
    return <Spinner size="s" caption={`Entrando com ${provider.name}...`} />;
  return (
    <div className={styles.problem} role="alert">
      <Icon name="warning" />
      <p>
        {problem}
        {session.status === 'signed-in' && (
          <>
            {' '}
            <Link to="/">Continuar como {session.email}</Link>
          </>
        )}
      </p>
    </div>
  );
}
