import { useRef, type ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import type { ButtonLook } from '../buttons/button-class.ts';
import { Dialog } from './Dialog.tsx';
import type { IconName } from '../signs/Icon.tsx';
import styles from './QuestionDialog.module.css';

interface QuestionDialogProps extends Pick<ButtonLook, 'kind' | 'size'> {
  readonly icon?: IconName | undefined;
  readonly title: string;
  /** The label of the button that only closes the dialog. It gets the focus. */
  readonly cancelLabel?: string;
  /** The label of the confirming button, e.g. 'Excluir'. */
  readonly confirmLabel: string;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Asks the user to confirm an action. `kind` and `icon` are for the confirming button, `size` is
 * for both buttons.
 */
export function QuestionDialog({
  title,
  cancelLabel = 'Cancelar',
  confirmLabel,
  kind = 'primary',
  size,
  icon,
  isOpen,
  onConfirm,
  onClose,
  children,
}: QuestionDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={cancelButton}
      footer={
        <>
          <Button kind="outline" size={size} ref={cancelButton} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            kind={kind}
            size={size}
            icon={icon}
            className={styles.confirm}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
