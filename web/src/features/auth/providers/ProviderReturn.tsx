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
  const [problem, setProblem] = useState(
    failure === null ? undefined : providerFailureText(failure, provider),
  );

  const finish = useEffectEvent(async () => {
    if (own === undefined) return setProblem(providerFailureText('sso-expired', provider));
    const isSignedIn = session.status === 'signed-in';
    // A session is finished once. The screen is drawn again when it has begun, and a reload must not
    // find the parameter either.
    window.history.replaceState(window.history.state, '', hrefOf({ to: '/login', search }));
    try {
      await finishProviderSignIn(own, provider);
      // A new session opens the destination by itself. That of the same person does not begin anew.
      if (isSignedIn) navigate({ to: '/login', search, replace: true });
    } catch (error) {
      if (!(error instanceof ProviderSignInError)) throw error;
      setProblem(error.message);
    }
  });
  useEffect(() => {
    if (failure === null) void finish();
  }, [failure]);

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
