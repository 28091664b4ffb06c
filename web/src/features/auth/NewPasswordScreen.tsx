import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '../../router/router-context.ts';
import { useIdentity } from '../../sync/react/session.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import styles from './auth.module.css';
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
  const [ended, setEnded] = useState<readonly string[]>();
  const form = useAuthForm(emptyNewPassword, newPasswordChecks, async ({ password }) => {
    const endedAccess = await identity.resetPassword(token, password);
    if (endedAccess.length > 0) return setEnded(endedAccess);
    toast.success('Senha alterada. Entre com a nova senha.');
    navigate({ to: '/login', replace: true });
  });
  if (ended) return <EndedAccess ended={ended} />;
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

/** AUT-18: lists what the new password has ended, because somebody else may have prepared it. */
function EndedAccess({ ended }: { readonly ended: readonly string[] }) {
  const navigate = useNavigate();
  const title = useRef<HTMLHeadingElement>(null);
  // The form with the focused button has disappeared. A screen reader reads on from the title.
  useEffect(() => title.current?.focus(), []);
  return (
    <AuthLayout>
      <div className={styles.ended}>
        <h1 ref={title} tabIndex={-1}>
          Senha alterada
        </h1>
        <p>Com a nova senha, isto deixou de valer:</p>
        <ul>
          {[...new Set(ended)].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Button kind="primary" size="lg" onClick={() => navigate({ to: '/login', replace: true })}>
          Entrar com a nova senha
        </Button>
      </div>
    </AuthLayout>
  );
}
