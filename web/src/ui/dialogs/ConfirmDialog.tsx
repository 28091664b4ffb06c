import type { IconName } from '../signs/Icon.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  /** The label of the confirming button, e.g. 'Excluir'. */
  readonly confirmLabel: string;
  readonly confirmIcon?: IconName | undefined;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks the user to confirm a deletion or another loss. The focus is on 'Cancelar'. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  confirmIcon,
  isOpen,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <QuestionDialog
      title={title}
      confirmLabel={confirmLabel}
      kind="danger"
      icon={confirmIcon}
      isOpen={isOpen}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={styles.text}>{text}</p>
    </QuestionDialog>
  );
}
