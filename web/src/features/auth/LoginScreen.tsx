import { Link } from '../../router/Link.tsx';
import { useState } from 'react';
import { useIdentity } from '../../sync/react/session.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import styles from './auth.module.css';
import { checkSignIn } from './credentials.ts';
import { EmailField } from './EmailField.tsx';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { WaitingInvite } from './WaitingInvite.tsx';

/**
 * AUT-01. `search` has the page that a visitor wanted, for the way to sign-up and back (NAV-03).
 */
export function LoginScreen({ search }: { search: { destino?: string } }) {
  const identity = useIdentity();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { form, problems, isBusy, wait, onSubmit, attempt } = useAuthForm(
    () => checkSignIn({ email, password }),
    () => identity.signIn(email.trim(), password),
  );
  return (
    <AuthLayout>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <h1>Bem-vindo(a) de Volta!</h1>
        <WaitingInvite destination={search.destino} how="Entre para aceitar." />
        <EmailField value={email} onChange={setEmail} error={problems.email} />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={problems.password}
        />
        <ForgottenPassword email={email} attempt={attempt} />
        <AuthSubmit icon="login" isBusy={isBusy} wait={wait}>
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
