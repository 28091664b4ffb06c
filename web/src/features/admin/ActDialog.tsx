import { newId } from '@quitanda/contract/ids';
import { useRef, useState } from 'react';
import { useIdentity, useSession } from '../../sync/react/session.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { required } from '../auth/credentials.ts';
import { useAccountForm } from '../profile/use-account-form.ts';
import styles from './admin.module.css';
import type { Act } from './use-act.ts';
import { isNotFound, refusalOf } from './use-admin-call.ts';

interface Props {
  /** Undefined while the dialog is closed. */
  readonly act: Act | undefined;
  /** Called when what the page shows may be out of date. */
  readonly onChanged: () => void;
  readonly onClose: (act: Act) => void;
}

/**
 * Asks before an operator changes something (ADM-11). Where the server says that the sign-in is too
 * old, it asks for the password, signs in again, and repeats the act (ADM-02).
 */
export function ActDialog({ act, onChanged, onClose }: Props) {
  // Keeps the text during the dialog's closing animation.
  const [last, setLast] = useState(act);
  if (act !== undefined && act !== last) setLast(act);
  return (
    last && (
      <Asking
        key={last.title + last.text}
        act={last}
        isOpen={act !== undefined}
        onChanged={onChanged}
        onClose={onClose}
      />
    )
  );
}

interface AskingProps extends Omit<Props, 'act'> {
  readonly act: Act;
  readonly isOpen: boolean;
}

function Asking({ act, isOpen, onChanged, onClose }: AskingProps) {
  const session = useSession();
  const identity = useIdentity();
  const toast = useToast();
  const cancel = useRef<HTMLButtonElement>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  // A second try after a lost answer is the same act, and has the same key.
  const [key, setKey] = useState(newId);
  const email = session.status === 'signed-in' ? session.email : '';

  const form = useAccountForm({
    initial: { password: '' },
    checks: {
      password: (typed: string) => (asksPassword ? required(typed) : { value: typed }),
    },
    async send({ password }) {
      if (asksPassword) await identity.signIn(email, password);
      try {
        await act.run(key);
        toast.success(act.done);
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal?.failure.code === 'sign-in-again') {
          setAsksPassword(true);
          return;
        }
        // A 404 or 409: somebody else has changed something since the page was read.
        if (refusal?.status !== 404 && refusal?.status !== 409) throw error;
        // Who is no operator any more is led away by the next read.
        if (!isNotFound(refusal)) toast.error(refusal.failure.message);
      }
      close();
      onChanged();
    },
    fieldOf: { 'wrong-password': 'password' },
  });

  function close() {
    // No password stays in a closed dialog, and the next act is another one.
    form.change({ password: '' });
    setAsksPassword(false);
    setKey(newId());
    onClose(act);
  }
  return (
    <Dialog
      title={act.title}
      isOpen={isOpen}
      onClose={close}
      onSubmit={form.submit}
      initialFocus={cancel}
      footer={
        <>
          <Button kind="outline" ref={cancel} onClick={close}>
            Cancelar
          </Button>
          <Button kind={act.kind ?? 'primary'} type="submit" isBusy={form.isBusy}>
            {act.label}
          </Button>
        </>
      }
    >
      <div {...form.group} className={styles.asked}>
        <p>{act.text}</p>
        {asksPassword && (
          <>
            <p role="status">Faz mais de uma hora que você entrou. Confirme sua senha.</p>
            <PasswordField
              label="Senha"
              name="password"
              autoComplete="current-password"
              autoFocus
              {...form.field('password')}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
