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
  /** Why the sign-in failed; null if it is to be finished. */
  readonly failure: string | null;
  readonly search: { destino?: string };
}

/** Finishes the sign-in by a provider, or says why it failed (SSO-03 to SSO-09). */
export function ProviderReturn({ provider: id, failure, search }: ProviderReturnProps) {
  const { own } = useIdentity();
  const session = useSession();
  const navigate = useNavigate();
  const known = useSignInProviders().find((each) => each.id === id);
  const provider = known ?? { id, name: 'o provedor' };
  // The app on phones has no provider to return from.
  const code = failure ?? (own === undefined ? 'sso-expired' : undefined);
  const [problem, setProblem] = useState(code && providerFailureText(code, provider));

  const arrive = useEffectEvent(async () => {
    const isSignedIn = session.status === 'signed-in';
    // A session is finished once, and a failure is shown once: neither a reload nor the screen that
    // opens when a session has begun must find the parameters.
    window.history.replaceState(window.history.state, '', hrefOf({ to: '/login', search }));
    if (own === undefined || code !== undefined) return;
    await finishProviderSignIn(own, provider);
    // A new session opens the destination by itself. That of the same person does not begin anew.
    if (isSignedIn) navigate({ to: '/login', search, replace: true });
  });
  useEffect(() => {
    arrive().catch((error: unknown) => {
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
