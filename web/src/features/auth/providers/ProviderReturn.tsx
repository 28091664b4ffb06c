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
  /** Why the sign-in failed; null if it succeeded and has to be finished here. */
  readonly failure: string | null;
  readonly search: { destino?: string };
}

/** Finishes the sign-in by a provider, or shows why it failed (SSO-03 to SSO-09). */
export function ProviderReturn({ provider: id, failure, search }: ProviderReturnProps) {
  const { own } = useIdentity();
  const session = useSession();
  const navigate = useNavigate();
  const configured = useSignInProviders().find((each) => each.id === id);
  const provider = configured ?? { id, name: 'o provedor' };
  // The phone app has no sign-in by providers.
  const code = failure ?? (own === undefined ? 'sso-expired' : undefined);
  const [problem, setProblem] = useState(code && providerFailureText(code, provider));

  const finish = useEffectEvent(async () => {
    const isSignedIn = session.status === 'signed-in';
    // Removes the parameters from the address, so that neither a reload nor the next screen
    // finishes the sign-in or shows the failure a second time.
    window.history.replaceState(window.history.state, '', hrefOf({ to: '/login', search }));
    if (own === undefined || code !== undefined) return;
    await finishProviderSignIn(own, provider);
    // The router opens the destination when a session begins. None begins if the same person was
    // signed in already.
    if (isSignedIn) navigate({ to: '/login', search, replace: true });
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
