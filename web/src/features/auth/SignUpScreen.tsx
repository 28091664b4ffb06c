import { Link } from '../../router/Link.tsx';
import { useState } from 'react';
import { useIdentity } from '../../sync/react/session.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import styles from './auth.module.css';
import { checkSignUp } from './credentials.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields, useNewPassword } from './NewPasswordFields.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { WaitingInvite } from './WaitingInvite.tsx';

/** AUT-02, AUT-03: signing up also signs in, and the router then opens the destination. */
export function SignUpScreen({ search }: { search: { destino?: string } }) {
  const identity = useIdentity();
  const [email, setEmail] = useState('');
  const chosen = useNewPassword();
  const { form, problems, isBusy, wait, onSubmit } = useAuthForm(
    () => checkSignUp({ email, ...chosen }),
    () => identity.signUp(email.trim(), chosen.password),
  );
  return (
    <AuthLayout>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <h1>Criar Conta</h1>
        <WaitingInvite destination={search.destino} how="Crie sua conta para aceitar." />
        <EmailField value={email} onChange={setEmail} error={problems.email} />
        <NewPasswordFields {...chosen} label="Senha (mínimo 6 caracteres)" problems={problems} />
        <AuthSubmit icon="add-user" isBusy={isBusy} wait={wait}>
          Criar Conta
        </AuthSubmit>
        <p className={styles.other}>
          Já tem uma conta?{' '}
          <Link to="/login" search={search}>
            Faça login
          </Link>
        </p>
      </form>
    </AuthLayout>
  );
}
