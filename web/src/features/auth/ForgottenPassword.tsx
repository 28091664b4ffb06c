import { useIdentity } from '../../sync/session.tsx';
import { useToast } from '../../ui/toast-region.tsx';
import styles from './auth.module.css';
import { checkEmail } from './credentials.ts';
import type { useAuthForm } from './use-auth-form.ts';

interface ForgottenPasswordProps {
  /** As it is typed so far. */
  readonly email: string;
  readonly attempt: ReturnType<typeof useAuthForm>['attempt'];
}

/** AUT-01: the provider sends a mail, where it sends any. */
export function ForgottenPassword({ email, attempt }: ForgottenPasswordProps) {
  const identity = useIdentity();
  const toast = useToast();

  function ask() {
    if (!identity.sendPasswordReset) {
      toast.info('A recuperação de senha ainda não está disponível.');
      return;
    }
    void attempt(
      () => checkEmail(email),
      async () => {
        await identity.sendPasswordReset?.(email.trim());
        toast.success('Enviamos um e-mail para redefinir a sua senha.');
      },
    );
  }

  return (
    <button type="button" className={styles.forgotten} onClick={ask}>
      Esqueceu a senha?
    </button>
  );
}
