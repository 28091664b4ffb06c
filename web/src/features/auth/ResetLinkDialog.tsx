import { useEffect, useId, useRef, useState } from 'react';
import { useIdentity } from '../../sync/react/session.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { AuthSubmit } from './AuthSubmit.tsx';
import styles from './auth.module.css';
import { emailChecks } from './credentials.ts';
import { EmailField } from './EmailField.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface ResetLinkDialogProps {
  readonly isOpen: boolean;
  /** The e-mail address that is typed in the form behind the dialog. */
  readonly email: string;
  readonly onClose: () => void;
}

/** MAIL-03: asks for an e-mail address, and sends a link to set a new password to this address. */
export function ResetLinkDialog({ isOpen, email, onClose }: ResetLinkDialogProps) {
  return (
    <Dialog title="Esqueceu a senha?" isCompact isOpen={isOpen} onClose={onClose}>
      {isOpen && <ResetLinkForm email={email} onClose={onClose} />}
    </Dialog>
  );
}

function ResetLinkForm({ email, onClose }: Pick<ResetLinkDialogProps, 'email' | 'onClose'>) {
  const identity = useIdentity();
  const [sentTo, setSentTo] = useState<string>();
  const form = useAuthForm({ email }, emailChecks, async (typed) => {
    await identity.requestResetLink?.(typed.email);
    setSentTo(typed.email);
  });
  if (sentTo !== undefined) return <SentMessage email={sentTo} onClose={onClose} />;
  return (
    <form className={styles.dialog} {...form.props}>
      <p>Enviamos um link para criar uma nova senha.</p>
      <EmailField {...form.field('email')} />
      <AuthSubmit icon="mail" isBusy={form.isBusy} countdown={form.countdown}>
        Enviar link
      </AuthSubmit>
    </form>
  );
}

/**
 * Shows the same text whether or not an account has this e-mail address, so that nobody can find out
 * which addresses have an account.
 */
function SentMessage({ email, onClose }: Pick<ResetLinkDialogProps, 'email' | 'onClose'>) {
  const textId = useId();
  const button = useRef<HTMLButtonElement>(null);
  // Moves the focus here, because the focused submit button was removed with the form.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.dialog}>
      <p id={textId}>
        Se houver uma conta com <strong>{email}</strong>, o link chega em alguns minutos. Ele vale
        por uma hora e só funciona uma vez.
      </p>
      <Button
        kind="primary"
        size="lg"
        ref={button}
        // Screen readers read the text when the button gets the focus.
        aria-describedby={textId}
        onClick={onClose}
        isBlock
      >
        Entendi
      </Button>
    </div>
  );
}
