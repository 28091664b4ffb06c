import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './ProductPicker.module.css';

interface PickerActionsProps {
  readonly onContinueWithoutProduct: (() => void) | undefined;
  /** Set if nothing was found. */
  readonly onRegister: (() => void) | undefined;
}

/** The actions for a product that is not among the results. */
export function PickerActions({ onContinueWithoutProduct, onRegister }: PickerActionsProps) {
  return (
    <div className={styles.actions}>
      {onContinueWithoutProduct && (
        <Button kind="ghost" onClick={onContinueWithoutProduct}>
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
