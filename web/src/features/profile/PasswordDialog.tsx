import { useSendsMail } from '../../sync/queries/server-features.ts';
import { useIdentity } from '../../sync/react/session.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../ui/dialogs/SubmitButtons.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { newPasswordChecks, checkRequired } from '../auth/credentials.ts';
import { NewPasswordFields, emptyNewPassword } from '../auth/NewPasswordFields.tsx';
import styles from './dialog.module.css';
import { useAccountForm } from './use-account-form.ts';
import { joinProviderNames, useSignInMethods } from './use-sign-in-methods.ts';

interface PasswordDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes the password, or shows that the account has none (PRF-01, SSO-11). */
export function PasswordDialog(props: PasswordDialogProps) {
  const { hasPassword, providers } = useSignInMethods(props.isOpen);
  const sendsMail = useSendsMail();
  return hasPassword ? (
    <ChangePassword {...props} />
  ) : (
    <Dialog
      title="Alterar senha"
      isOpen={props.isOpen}
      onClose={props.onClose}
      footer={
        <Button kind="primary" onClick={props.onClose}>
          Entendi
        </Button>
      }
    >
      <p>
        Você entra com {joinProviderNames(providers)}, sem senha. Para criar uma,{' '}
        {sendsMail
          ? 'saia e toque em “Esqueceu a senha?”.'
          : 'peça um link de nova senha a quem cuida deste Quitanda.'}
      </p>
    </Dialog>
  );
}

/** Asks for the old password and the new one. The change ends all other sessions (PRF-01). */
function ChangePassword({ isOpen, onClose }: PasswordDialogProps) {
  const identity = useIdentity();
  const toast = useToast();
  const form = useAccountForm({
    initial: { current: '', ...emptyNewPassword },
    checks: { current: checkRequired, ...newPasswordChecks },
    async send({ current, password }) {
      await identity.changePassword(current, password);
      toast.success('Senha alterada.');
      onClose();
    },
    fieldByErrorCode: {
      'wrong-password': 'current',
      'weak-password': 'password',
      'common-password': 'password',
      'password-has-email': 'password',
    },
  });
  return (
    <Dialog
      title="Alterar senha"
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <SubmitButtons onCancel={onClose} isBusy={form.isBusy}>
          Alterar senha
        </SubmitButtons>
      }
    >
      <div {...form.group} className={styles.fields}>
        <p>Você continua conectado aqui; nos outros aparelhos será preciso entrar de novo.</p>
        <PasswordField
          label="Senha atual"
          name="current"
          autoComplete="current-password"
          {...form.field('current')}
        />
        <NewPasswordFields label="Nova senha (mínimo 6 caracteres)" field={form.field} />
      </div>
    </Dialog>
  );
}
