import { newId } from '@quitanda/contract/ids';
import { useState } from 'react';
import { useSession } from '../../sync/react/session.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from './dialog.module.css';
import { useAccountForm } from './use-account-form.ts';

interface DeleteAccountDialogProps {
  readonly isOpen: boolean;
  readonly email: string;
  readonly onClose: () => void;
}

const missing = 'Por favor, preencha todos os campos.';

/** Deletes the account after the person has typed its e-mail and password (PRF-02). */
export function DeleteAccountDialog({ isOpen, email, onClose }: DeleteAccountDialogProps) {
  const session = useSession();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  // Trying again after a lost answer is the same deletion.
  const [key] = useState(newId);
  const isSame = typed.trim().toLowerCase() === email.toLowerCase();
  const { fields, problems, isBusy, onSubmit } = useAccountForm<'email' | 'password'>({
    check: () => ({
      ...(!isSame && { email: typed.trim() === '' ? missing : `Digite ${email} para confirmar.` }),
      ...(password === '' && { password: missing }),
    }),
    async send() {
      if (session.status === 'signed-in') await session.deleteAccount(password, key);
    },
    fieldOf: { 'wrong-password': 'password' },
  });
  return (
    <Dialog
      title="Excluir conta"
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="danger" icon="trash" type="submit" isBusy={isBusy}>
            Excluir conta
          </Button>
        </>
      }
    >
      <div ref={fields} className={styles.fields}>
        <p>
          Suas listas, despensas, compras e supermercados serão apagados para sempre. Os produtos
          que você cadastrou continuam no catálogo, sem o seu nome.
        </p>
        <TextField
          label="Digite seu e-mail para confirmar"
          name="email"
          type="email"
          icon="mail"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
          error={problems.email}
        />
        <PasswordField
          label="Senha"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={problems.password}
        />
      </div>
    </Dialog>
  );
}
