import { useState } from 'react';
import { useIdentity } from '../../sync/react/session.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import styles from './auth.module.css';
import { emailChecks } from './credentials.ts';

interface ForgottenPasswordProps {
  /** Submits the e-mail of the form around it. */
  readonly attempt: (
    checks: typeof emailChecks,
    send: (values: { readonly email: string }) => Promise<void>,
  ) => void;
}

/**
 * AUT-01: the provider sends a mail. A provider without mail gets a dialog that says whom to ask.
 */
export function ForgottenPassword({ attempt }: ForgottenPasswordProps) {
  const identity = useIdentity();
  const toast = useToast();
  const [isExplaining, setIsExplaining] = useState(false);

  function ask() {
    if (!identity.sendPasswordReset) {
      setIsExplaining(true);
      return;
    }
    attempt(emailChecks, async ({ email }) => {
      await identity.sendPasswordReset?.(email);
      toast.success('Enviamos um e-mail para redefinir a sua senha.');
    });
  }

  const close = () => setIsExplaining(false);
  return (
    <>
      <button type="button" className={styles.forgotten} onClick={ask}>
        Esqueceu a senha?
      </button>
      <Dialog
        title="Esqueceu a senha?"
        isOpen={isExplaining}
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
