import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import styles from './NoList.module.css';

interface Props {
  readonly onCreate: () => void;
  readonly onOpenTrash: () => void;
}

/** LST-08: the screen without any list. It also has a button for the trash (CASA-53). */
export function NoList({ onCreate, onOpenTrash }: Props) {
  return (
    <EmptyState
      art="list"
      text="Crie ou selecione uma lista para começar."
      action={
        <div className={styles.actions}>
          <Button icon="plus" onClick={onCreate}>
            Criar Nova Lista
          </Button>
          <Button kind="ghost" icon="history" onClick={onOpenTrash}>
            Lixeira
          </Button>
        </div>
      }
    />
  );
}
