import { newId } from '@quitanda/contract/ids';
import { useState } from 'react';
import { useSession } from '../../sync/react/session.tsx';
import { IdentityError } from '../../sync/http/identity.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../ui/dialogs/SubmitButtons.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { checkRequired } from '../auth/credentials.ts';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import styles from './dialog.module.css';
import { useAccountForm } from './use-account-form.ts';
import { joinProviderNames, useSignInMethods } from './use-sign-in-methods.ts';

interface DeleteAccountDialogProps {
  readonly isOpen: boolean;
  readonly email: string;
  readonly onClose: () => void;
}

const ProviderButtons = lazyComponent(
  async () => (await import('../auth/providers/ProviderButtons.tsx')).ProviderButtons,
);

const acceptAny = (value: string) => ({ value });

/** Returns a check that accepts only the e-mail address of the account. */
const createEmailCheck = (email: string) => (typed: string) => {
  const value = typed.trim();
  if (value === '' || value.toLowerCase() === email.toLowerCase()) return checkRequired(value);
  return { problem: `Digite ${email} para confirmar.` };
};

/**
 * Deletes the account after the person has typed the account's e-mail and password (PRF-02). If the
 * account has no password, a recent sign-in by a provider is needed instead (SSO-11, SSO-12).
 */
export function DeleteAccountDialog({ isOpen, email, onClose }: DeleteAccountDialogProps) {
  const session = useSession();
  // All attempts use the same idempotency key, because the account may already be deleted although
  // the response was lost.
  const [key] = useState(newId);
  const methods = useSignInMethods(isOpen);
  const { hasPassword, providers, isFresh: hasRecentSignIn } = methods;
  const form = useAccountForm({
    initial: { email: '', password: '' },
    checks: { email: createEmailCheck(email), password: hasPassword ? checkRequired : acceptAny },
    async send({ password }) {
      if (session.status !== 'signed-in') return;
      try {
        await session.deleteAccount(password, key);
      } catch (error) {
        const isRefused = error instanceof IdentityError && error.code === 'wrong-password';
        if (!isRefused || hasPassword) throw error;
        // The ten minutes ended while the dialog was open. It now asks for a new sign-in.
        methods.expireSignIn();
      }
    },
    fieldByErrorCode: { 'wrong-password': 'password' },
  });
  return (
    <Dialog
      title="Excluir conta"
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <SubmitButtons
          onCancel={onClose}
          kind="danger"
          icon="trash"
          isBusy={form.isBusy}
          disabled={!hasPassword && !hasRecentSignIn}
        >
          Excluir conta
        </SubmitButtons>
      }
    >
      <div {...form.group} className={styles.fields}>
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
          {...form.field('email')}
        />
        {hasPassword && (
          <PasswordField
            label="Senha"
            name="password"
            autoComplete="current-password"
            {...form.field('password')}
          />
        )}
        {!hasPassword && !hasRecentSignIn && (
          <>
            <p role="status">
              Para excluir a conta, entre de novo com {joinProviderNames(providers)}. Depois você
              tem dez minutos.
            </p>
            <ProviderButtons providers={providers} destination="/perfil" isReauthentication />
          </>
        )}
      </div>
    </Dialog>
  );
}
