import { useRef } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { IconName } from './Icon.tsx';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the act is called: 'Excluir'. */
  readonly confirmLabel: string;
  readonly confirmIcon?: IconName | undefined;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is destroyed. The focus stands on 'Cancelar'. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  confirmIcon,
  isOpen,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={cancel}
      footer={
        <>
          <Button kind="outline" ref={cancel} onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="danger" icon={confirmIcon} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{text}</p>
    </Dialog>
  );
}
