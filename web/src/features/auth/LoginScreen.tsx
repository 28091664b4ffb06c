import { Link } from '../../router/Link.tsx';
import { useNavigate } from '../../router/router-context.ts';
import { useHasPasskeys, useSignInProviders } from '../../sync/queries/server-features.ts';
import { useIdentity } from '../../sync/react/session.tsx';
import { IdentityError } from '../../sync/http/identity.ts';
import { lazyComponent, lazyPart } from '../../ui/lazy-part.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import styles from './auth.module.css';
import { signInChecks } from './credentials.ts';
import { EmailField } from './EmailField.tsx';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { requireCookies } from './require-cookies.ts';
import { useAuthForm } from './use-auth-form.ts';
import { PendingInvite } from './PendingInvite.tsx';

const OtherSignInMethods = lazyPart(
  async () => (await import('./other-methods/OtherSignInMethods.tsx')).OtherSignInMethods,
  {
    isNeeded: () => true,
    onLoadFailed: () => undefined,
    // Has the height of the buttons, so that the form does not move when the buttons are loaded.
    fallback: ({ hasPasskeys, providers }) => (
      <div style={{ height: 21 + (Number(hasPasskeys) + providers.length) * 68 }} />
    ),
  },
);
const ProviderReturn = lazyComponent(
  async () => (await import('./providers/ProviderReturn.tsx')).ProviderReturn,
);

interface LoginScreenProps {
  /**
   * `destino` is the page that the visitor requested. The link to sign-up passes it on (NAV-03).
   */
  readonly search: { destino?: string };
  /** The id of the single sign-on provider that has sent the visitor back. */
  readonly provider?: string | null;
  /** The code of the failure at the provider; null if there was none. */
  readonly failure?: string | null;
}

/** AUT-01, SSO-01, PASS-01: signs in by password, by a provider or by a passkey. */
export function LoginScreen({ search, provider = null, failure = null }: LoginScreenProps) {
  const identity = useIdentity();
  const providers = useSignInProviders();
  const hasPasskeys = useHasPasskeys();
  const navigate = useNavigate();
  const form = useAuthForm(
    { email: '', password: '' },
    signInChecks,
    async ({ email, password }) => {
      requireCookies(identity);
      await identity.signIn(email, password).catch((error: unknown) => {
        const needsCode = error instanceof IdentityError && error.code === 'code-required';
        if (!needsCode) throw error;
        // The second step has a separate address, so that a reload shows it again and Back leaves it.
        navigate({ to: '/login', search: { ...search, etapa: 'codigo' } });
      });
    },
  );
  return (
    <AuthLayout>
      <form {...form.props}>
        <h1>Bem-vindo(a) de Volta!</h1>
        <PendingInvite destination={search.destino} instruction="Entre para aceitar." />
        {provider !== null && (
          <ProviderReturn provider={provider} failure={failure} search={search} />
        )}
        <EmailField {...form.field('email')} />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <ForgottenPassword email={form.typed.email} attempt={form.attempt} />
        <AuthSubmit icon="login" isBusy={form.isBusy} countdown={form.countdown}>
          Entrar
        </AuthSubmit>
        {(hasPasskeys || providers.length > 0) && (
          <OtherSignInMethods
            hasPasskeys={hasPasskeys}
            providers={providers}
            destination={search.destino}
          />
        )}
        <p className={styles.alternative}>
          Não tem uma conta?{' '}
          <Link to="/signup" search={search}>
            Cadastre-se
          </Link>
        </p>
      </form>
    </AuthLayout>
  );
}
