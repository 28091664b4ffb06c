import { Button } from '../../ui/Button.tsx';
import styles from './Scanner.module.css';

export function CancelButton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <Button size="lg" icon="x" isBlock className={styles.cancel} onClick={onCancel}>
      Cancelar
    </Button>
  );
}
