import { useNavigate } from '../../router/router-context.ts';
import { useIdentity } from '../../sync/react/session.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import { newPasswordChecks } from './credentials.ts';
import { NewPasswordFields, emptyNewPassword } from './NewPasswordFields.tsx';
import { useAuthForm } from './use-auth-form.ts';

/**
 * AUT-01, MAIL-04: sets a new password. The screen is opened by a link that the operator has
 * created or that a mail contains. `token` can be used once, within one hour.
 */
export function NewPasswordScreen({ token }: { token: string }) {
  const identity = useIdentity();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useAuthForm(emptyNewPassword, newPasswordChecks, async ({ password }) => {
    await identity.resetPassword(token, password);
    toast.success('Senha alterada. Entre com a nova senha.');
    navigate({ to: '/login', replace: true });
  });
  return (
    <AuthLayout>
      <form {...form.props}>
        <h1>Criar nova senha</h1>
        <NewPasswordFields label="Nova senha (mínimo 6 caracteres)" field={form.field} />
        <AuthSubmit isBusy={form.isBusy} countdown={form.countdown}>
          Salvar senha
        </AuthSubmit>
      </form>
    </AuthLayout>
  );
}
