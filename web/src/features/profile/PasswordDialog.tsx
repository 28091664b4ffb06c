import { useState } from 'react';
import { useIdentity } from '../../sync/react/session.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { checkSignUp } from '../auth/credentials.ts';
import { NewPasswordFields, useNewPassword } from '../auth/NewPasswordFields.tsx';
import styles from './dialog.module.css';
import { useAccountForm } from './use-account-form.ts';

interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes the password after asking for the old one; all other sessions end (PRF-01). */
export function PasswordDialog({ isOpen, onClose }: PasswordDialogProps) {
  const identity = useIdentity();
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const chosen = useNewPassword();
  const { fields, problems, isBusy, onSubmit } = useAccountForm({
    check: () => ({
      ...(current === '' && { current: 'Por favor, preencha todos os campos.' }),
      ...checkSignUp(chosen),
    }),
    async send() {
      await identity.changePassword(current, chosen.password);
      toast.success('Senha alterada.');
      onClose();
    },
    fieldOf: { 'wrong-password': 'current', 'weak-password': 'password' },
  });
  return (
    <Dialog
      title="Alterar senha"
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            Alterar senha
          </Button>
        </>
      }
    >
      <div ref={fields} className={styles.fields}>
        <p>Você continua conectado aqui; nos outros aparelhos será preciso entrar de novo.</p>
        <PasswordField
          label="Senha atual"
          name="current"
          autoComplete="current-password"
          value={current}
          onChange={setCurrent}
          error={problems.current}
        />
        <NewPasswordFields
          {...chosen}
          label="Nova senha (mínimo 6 caracteres)"
          problems={problems}
        />
      </div>
    </Dialog>
  );
}
