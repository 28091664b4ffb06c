import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './ProductPicker.module.css';

interface PickerActionsProps {
  readonly onContinueWithout: (() => void) | undefined;
  /** Set if nothing was found; registering the product is then the only action left. */
  readonly onRegister: (() => void) | undefined;
}

/** The actions if the results do not contain the product. */
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
