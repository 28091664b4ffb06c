import { useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import styles from './admin.module.css';
import { useActionForm } from './use-action-form.ts';
import type { AdminAction } from './use-admin-action.ts';

const ProviderButtons = lazyComponent(
  async () => (await import('../auth/providers/ProviderButtons.tsx')).ProviderButtons,
);

interface Props {
  /** Undefined while the dialog is closed. */
  readonly action: AdminAction | undefined;
  /** Called when the data of the page may be outdated. */
  readonly onChanged: () => void;
  readonly onClose: (action: AdminAction) => void;
}

/**
 * Asks the operator to confirm a change (ADM-11), and to sign in again if the sign-in is too old
 * (ADM-02).
 */
export function ActionDialog({ action, onChanged, onClose }: Props) {
  // Keeps showing the last action during the dialog's closing animation.
  const [lastAction, setLastAction] = useState(action);
  if (action !== undefined && action !== lastAction) setLastAction(action);
  return (
    lastAction && (
      <ConfirmForm
        key={lastAction.title + lastAction.text}
        action={lastAction}
        isOpen={action !== undefined}
        onChanged={onChanged}
        onClose={onClose}
      />
    )
  );
}

interface ConfirmFormProps extends Omit<Props, 'action'> {
  readonly action: AdminAction;
  readonly isOpen: boolean;
}

function ConfirmForm({ action, isOpen, onChanged, onClose }: ConfirmFormProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { reauthentication, needsCode, close, ...form } = useActionForm({
    action,
    onChanged,
    onClose: () => onClose(action),
  });
  return (
    <Dialog
      title={action.title}
      isOpen={isOpen}
      onClose={close}
      onSubmit={form.submit}
      initialFocus={cancelButton}
      footer={
        <>
          <Button kind="outline" ref={cancelButton} onClick={close}>
            Cancelar
          </Button>
          <Button
            kind={action.kind ?? 'primary'}
            type="submit"
            isBusy={form.isBusy}
            disabled={reauthentication?.hasPassword === false}
          >
            {action.label}
          </Button>
        </>
      }
    >
      <div {...form.group} className={styles.content}>
        <p>{action.text}</p>
        {reauthentication?.hasPassword === false && (
          <>
            <p role="status">
              Faz mais de uma hora que você entrou. Entre de novo com{' '}
              {reauthentication.providers.map(({ name }) => name).join(' ou ')} e repita a mudança.
            </p>
            <ProviderButtons
              providers={reauthentication.providers}
              destination="/admin"
              isReauthentication
            />
          </>
        )}
        {reauthentication?.hasPassword && !needsCode && (
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
        {needsCode && (
          <>
            <p role="status">
              Digite o código que o seu aplicativo mostra, ou um código de recuperação.
            </p>
            <TextField
              label="Código"
              name="code"
              icon="lock"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              {...form.field('code')}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
