import { useState } from 'react';
import { useSendsMail } from '../../sync/queries/server-features.ts';
import { useIdentity } from '../../sync/react/session.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import styles from './auth.module.css';
import { emailChecks } from './credentials.ts';
import { ResetLinkDialog } from './ResetLinkDialog.tsx';

interface ForgottenPasswordProps {
  /** The e-mail address that is typed in the login form. */
  readonly email: string;
  /** Checks the e-mail address of the login form, and calls `send` if it is valid. */
  readonly attempt: (
    checks: typeof emailChecks,
    send: (values: { readonly email: string }) => Promise<void>,
  ) => void;
}

/**
 * AUT-01: the button 'Esqueceu a senha?'. A hosted identity provider sends a mail at once to the
 * typed address. With the embedded provider, a dialog asks for the e-mail address and sends a link
 * (MAIL-03). If the server sends no mail, the dialog says that the operator can create the link.
 */
export function ForgottenPassword({ email, attempt }: ForgottenPasswordProps) {
  const identity = useIdentity();
  const sendsMail = useSendsMail();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);

  function onForgotten() {
    if (!identity.sendPasswordReset) {
      setIsOpen(true);
      return;
    }
    attempt(emailChecks, async (typed) => {
      await identity.sendPasswordReset?.(typed.email);
      toast.success('Enviamos um e-mail para redefinir a sua senha.');
    });
  }

  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className={styles.forgotten} onClick={onForgotten}>
        Esqueceu a senha?
      </button>
      {sendsMail ? (
        <ResetLinkDialog isOpen={isOpen} email={email} onClose={close} />
      ) : (
        <Dialog
          title="Esqueceu a senha?"
          isOpen={isOpen}
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
      )}
    </>
  );
}
