import { Button } from '../../ui/Button.tsx';
import styles from './ProductPicker.module.css';

interface PickerActionsProps {
  readonly onContinueWithout: (() => void) | undefined;
  /** Given where nothing was found: registering it is what is left to do. */
  readonly onRegister: (() => void) | undefined;
}

/** The ways on from a search that did not find it. */
export function PickerActions({ onContinueWithout, onRegister }: PickerActionsProps) {
  return (
    <div className={styles.actions}>
      {onContinueWithout && (
        <Button kind="ghost" onClick={onContinueWithout}>
          Continuar sem produto
        </Button>
      )}
      {onRegister && (
        <Button kind="primary" size="lg" onClick={onRegister}>
          + Cadastrar Novo Produto
        </Button>
      )}
    </div>
  );
}
