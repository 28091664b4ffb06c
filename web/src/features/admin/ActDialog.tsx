import { useRef, useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import styles from './admin.module.css';
import { useActForm } from './use-act-form.ts';
import type { Act } from './use-act.ts';

const ProviderButtons = lazyComponent(
  async () => (await import('../auth/providers/ProviderButtons.tsx')).ProviderButtons,
);

interface Props {
  /** Undefined while the dialog is closed. */
  readonly act: Act | undefined;
  /** Called when what the page shows may be out of date. */
  readonly onChanged: () => void;
  readonly onClose: (act: Act) => void;
}

/** Asks before an operator changes something (ADM-11), and for the password where it must (ADM-02). */
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
  const cancel = useRef<HTMLButtonElement>(null);
  const { again, close, ...form } = useActForm({
    act,
    onChanged,
    onClose: () => onClose(act),
  });
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
          <Button
            kind={act.kind ?? 'primary'}
            type="submit"
            isBusy={form.isBusy}
            disabled={again?.hasPassword === false}
          >
            {act.label}
          </Button>
        </>
      }
    >
      <div {...form.group} className={styles.asked}>
        <p>{act.text}</p>
        {again?.hasPassword === false && (
          <>
            <p role="status">
              Faz mais de uma hora que você entrou. Entre de novo com{' '}
              {again.providers.map(({ name }) => name).join(' ou ')} e repita a mudança.
            </p>
            <ProviderButtons providers={again.providers} destination="/admin" isAgain />
          </>
        )}
        {again?.hasPassword && (
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
