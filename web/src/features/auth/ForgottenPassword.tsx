import { useState } from 'react';
import { useIdentity } from '../../sync/react/session.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import styles from './auth.module.css';
import { checkEmail } from './credentials.ts';
import type { useAuthForm } from './use-auth-form.ts';

interface ForgottenPasswordProps {
  /** The e-mail as it is typed in the form. */
  readonly email: string;
  readonly attempt: ReturnType<typeof useAuthForm>['attempt'];
}

/**
 * AUT-01: the provider sends a mail. A provider without mail gets a dialog that says whom to ask.
 */
export function ForgottenPassword({ email, attempt }: ForgottenPasswordProps) {
  const identity = useIdentity();
  const toast = useToast();
  const [isTelling, setIsTelling] = useState(false);

  function ask() {
    if (!identity.sendPasswordReset) {
      setIsTelling(true);
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

  const close = () => setIsTelling(false);
  return (
    <>
      <button type="button" className={styles.forgotten} onClick={ask}>
        Esqueceu a senha?
      </button>
      <Dialog
        title="Esqueceu a senha?"
        isOpen={isTelling}
        onClose={close}
        footer={
          <Button kind="primary" onClick={close}>
            Entendi
          </Button>
        }
      >
        <p>
          Peça um link de nova senha a quem cuida deste Quitanda. O link vale por uma hora e só
          funciona uma vez.
        </p>
      </Dialog>
    </>
  );
}
