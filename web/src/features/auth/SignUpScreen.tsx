import { Link } from '../../router/Link.tsx';
import { useNavigate } from '../../router/router-context.ts';
import { useIdentity } from '../../sync/react/session.tsx';
import { IdentityError } from '../../sync/http/identity.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import styles from './auth.module.css';
import { signUpChecks } from './credentials.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields, emptyNewPassword } from './NewPasswordFields.tsx';
import { requireCookies } from './require-cookies.ts';
import { FieldError, useAuthForm } from './use-auth-form.ts';
import { PendingInvite } from './PendingInvite.tsx';

/**
 * AUT-02, AUT-03: signing up also signs in, and the router then opens the requested page. If the
 * server requires a confirmed e-mail, the person confirms it first, and then signs in (MAIL-05).
 */
export function SignUpScreen({ search }: { search: { destino?: string } }) {
  const identity = useIdentity();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useAuthForm(
    { name: '', email: '', ...emptyNewPassword },
    signUpChecks,
    async ({ name, email, password }) => {
      requireCookies(identity);
      await requirePlainName(name);
      try {
        await identity.signUp(email, password, name);
      } catch (error) {
        if (!(error instanceof IdentityError && error.code === 'email-not-confirmed')) throw error;
        toast.success('Conta criada! Abra o link que enviamos para o seu e-mail e depois entre.');
        navigate({ to: '/login', search, replace: true });
      }
    },
  );
  return (
    <AuthLayout>
      <form {...form.props}>
        <h1>Criar Conta</h1>
        <PendingInvite destination={search.destino} instruction="Crie sua conta para aceitar." />
        {/* Firebase keeps names elsewhere; there the name is typed in the profile. */}
        {identity.embeddedSignIn && (
          <TextField
            label="Nome (opcional)"
            placeholder="Como a casa chama você"
            icon="user"
            autoComplete="name"
            maxLength={120}
            {...form.field('name')}
          />
        )}
        <EmailField {...form.field('email')} />
        <NewPasswordFields label="Senha (mínimo 6 caracteres)" field={form.field} />
        <AuthSubmit icon="add-user" isBusy={form.isBusy} countdown={form.countdown}>
          Criar Conta
        </AuthSubmit>
        <p className={styles.alternative}>
          Já tem uma conta?{' '}
          <Link to="/login" search={search}>
            Faça login
          </Link>
        </p>
      </form>
    </AuthLayout>
  );
}

/**
 * AUT-24: throws the problem of a name that the server would drop. The code that cleans names is read
 * only now, because it would be in every first load. If it cannot be read, the sign-up goes on.
 */
async function requirePlainName(name: string): Promise<void> {
  if (name === '') return;
  const check = await import('../../ui/fields/name-check.ts').catch(() => undefined);
  const checked = check?.checkOptionalName(name);
  if (checked && 'problem' in checked) throw new FieldError('name', checked.problem);
}
