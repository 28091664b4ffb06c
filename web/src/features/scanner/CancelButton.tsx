import { Button } from '../../ui/buttons/Button.tsx';
import styles from './Scanner.module.css';

interface CancelButtonProps {
  /** Whether a code of a series was read. The button then says 'Pronto'. */
  readonly isDone?: boolean | undefined;
  readonly onCancel: () => void;
}

/** The button that closes the scanner. */
export function CancelButton({ isDone = false, onCancel }: CancelButtonProps) {
  return (
    <Button
      size="lg"
      icon={isDone ? 'check' : 'x'}
      isBlock
      className={styles.cancel}
      onClick={onCancel}
    >
      {isDone ? 'Pronto' : 'Cancelar'}
    </Button>
  );
}
