import { Link } from '../../router/Link.tsx';
import { useIdentity } from '../../sync/react/session.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import styles from './auth.module.css';
import { signInChecks } from './credentials.ts';
import { EmailField } from './EmailField.tsx';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { WaitingInvite } from './WaitingInvite.tsx';

/**
 * AUT-01: signs in. `search` has the page that the visitor wanted to open. The link to sign-up
 * passes it on (NAV-03).
 */
export function LoginScreen({ search }: { search: { destino?: string } }) {
  const identity = useIdentity();
  const form = useAuthForm({ email: '', password: '' }, signInChecks, ({ email, password }) =>
    identity.signIn(email, password),
  );
  return (
    <AuthLayout>
      <form {...form.props}>
        <h1>Bem-vindo(a) de Volta!</h1>
        <WaitingInvite destination={search.destino} how="Entre para aceitar." />
        <EmailField {...form.field('email')} />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <ForgottenPassword email={form.typed.email} attempt={form.attempt} />
        <AuthSubmit icon="login" isBusy={form.isBusy} wait={form.wait}>
          Entrar
        </AuthSubmit>
        <p className={styles.other}>
          Não tem uma conta?{' '}
          <Link to="/signup" search={search}>
            Cadastre-se
          </Link>
        </p>
      </form>
    </AuthLayout>
  );
}
