import { Link } from '../../router/Link.tsx';
import { useIdentity } from '../../sync/react/session.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import styles from './auth.module.css';
import { signUpChecks } from './credentials.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields, noNewPassword } from './NewPasswordFields.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { WaitingInvite } from './WaitingInvite.tsx';

/** AUT-02, AUT-03: signing up also signs in, and the router then opens the destination. */
export function SignUpScreen({ search }: { search: { destino?: string } }) {
  const identity = useIdentity();
  const form = useAuthForm({ email: '', ...noNewPassword }, signUpChecks, ({ email, password }) =>
    identity.signUp(email, password),
  );
  return (
    <AuthLayout>
      <form {...form.props}>
        <h1>Criar Conta</h1>
        <WaitingInvite destination={search.destino} how="Crie sua conta para aceitar." />
        <EmailField {...form.field('email')} />
        <NewPasswordFields label="Senha (mínimo 6 caracteres)" field={form.field} />
        <AuthSubmit icon="add-user" isBusy={form.isBusy} wait={form.wait}>
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
