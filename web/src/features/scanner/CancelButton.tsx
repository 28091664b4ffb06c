import { Button } from '../../ui/Button.tsx';
import styles from './Scanner.module.css';

interface CancelButtonProps {
  /** Several codes are read in a row: there is nothing to cancel. */
  readonly isSeries?: boolean;
  readonly onCancel: () => void;
}

/** The way out: 'Cancelar', or 'Pronto' after a series. */
export function CancelButton({ isSeries = false, onCancel }: CancelButtonProps) {
  return (
    <Button
      size="lg"
      icon={isSeries ? 'check' : 'x'}
      isBlock
      className={styles.cancel}
      onClick={onCancel}
    >
      {isSeries ? 'Pronto' : 'Cancelar'}
    </Button>
  );
}
