import { useNavigate } from '../../router/router-context.ts';
import { useIdentity } from '../../sync/react/session.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import { checkSignUp } from './credentials.ts';
import { NewPasswordFields, useNewPassword } from './NewPasswordFields.tsx';
import { useAuthForm } from './use-auth-form.ts';

/** AUT-01: the screen of the link that the operator creates; `token` works once, for an hour. */
export function NewPasswordScreen({ token }: { token: string }) {
  const identity = useIdentity();
  const toast = useToast();
  const navigate = useNavigate();
  const chosen = useNewPassword();
  const { form, problems, isBusy, wait, onSubmit } = useAuthForm(
    () => checkSignUp(chosen),
    async () => {
      await identity.resetPassword(token, chosen.password);
      toast.success('Senha alterada. Entre com a nova senha.');
      navigate({ to: '/login', replace: true });
    },
  );
  return (
    <AuthLayout>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <h1>Criar nova senha</h1>
        <NewPasswordFields
          {...chosen}
          label="Nova senha (mínimo 6 caracteres)"
          problems={problems}
        />
        <AuthSubmit isBusy={isBusy} wait={wait}>
          Salvar senha
        </AuthSubmit>
      </form>
    </AuthLayout>
  );
}
