import { useRef, type ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import type { ButtonLook } from '../buttons/button-class.ts';
import { Dialog } from './Dialog.tsx';
import type { IconName } from '../signs/Icon.tsx';
import styles from './QuestionDialog.module.css';

interface QuestionDialogProps extends Pick<ButtonLook, 'kind' | 'size'> {
  readonly icon?: IconName | undefined;
  readonly title: string;
  /** The label of the button that only closes the dialog. This button has the focus. */
  readonly closeLabel?: string;
  /** The label of the button that acts: 'Excluir'. */
  readonly actLabel: string;
  readonly isOpen: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks the user to confirm an action. `kind`, `size` and `icon` belong to the button that acts. */
export function QuestionDialog({
  title,
  closeLabel = 'Cancelar',
  actLabel,
  kind = 'primary',
  size,
  icon,
  isOpen,
  onAct,
  onClose,
  children,
}: QuestionDialogProps) {
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={close}
      footer={
        <>
          <Button kind="outline" size={size} ref={close} onClick={onClose}>
            {closeLabel}
          </Button>
          <Button kind={kind} size={size} icon={icon} className={styles.act} onClick={onAct}>
            {actLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
