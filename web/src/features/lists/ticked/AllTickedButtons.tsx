import type { ListItem } from '@quitanda/contract';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './AllTicked.module.css';
import { useTickedItems } from './use-ticked-items.ts';

interface AllTickedButtonsProps {
  readonly listId: string;
  readonly items: readonly ListItem[];
}

/** LST-29: unticks or removes all items of a list that is done. */
export function AllTickedButtons({ listId, items }: AllTickedButtonsProps) {
  const { untick, clearTicked } = useTickedItems(listId);
  return (
    <div className={styles.buttons}>
      <Button kind="outline" size="lg" onClick={() => untick(items)}>
        Desmarcar todos
      </Button>
      <Button kind="primary" size="lg" icon="check" onClick={() => clearTicked(items)}>
        Limpar marcados
      </Button>
    </div>
  );
}
