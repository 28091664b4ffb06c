import { useRef, type ComponentProps } from 'react';
import { formatAmount } from '@quitanda/contract/units';
import { optionsOf, toNewItem, type EditedItem } from '../../lib/items/edited-item.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { ConflictSheet } from './ConflictSheet.tsx';
import styles from './ConflictSheet.module.css';
import { nameFromDescription } from './conflicts.ts';
import { RemainingConflicts } from './RemainingConflicts.tsx';

interface RemovedItemSheetProps extends Omit<ComponentProps<typeof ConflictSheet>, 'item'> {
  readonly edited: EditedItem;
}

/**
 * SYN-37: offers to add an item again that left the list before the user's edit of it reached the
 * server, with what was typed.
 */
export function RemovedItemSheet(props: RemovedItemSheetProps) {
  const { conflict, list, edited, isOpen, remainingCount, onAnswered, onPostpone } = props;
  const write = useWrite();
  const discardButton = useRef<HTMLButtonElement>(null);
  function addAgain() {
    const params = { listId: conflict.listId };
    write('addListItem', { params, body: toNewItem(conflict.key, edited) }, optionsOf(edited));
    onAnswered();
  }
  return (
    <Dialog
      title={`${nameFromDescription(conflict.description)} já saiu da lista`}
      isOpen={isOpen}
      onClose={onPostpone}
      initialFocus={discardButton}
    >
      <p className={styles.typed}>
        Você tinha digitado: <bdi>{edited.name}</bdi> · {formatAmount(edited)}
      </p>
      <div className={styles.choices}>
        <Button kind="primary" isBlock ref={discardButton} onClick={onAnswered}>
          Descartar o meu
        </Button>
        {list && (
          <Button kind="tonal" isBlock onClick={addAgain}>
            Adicionar de novo
          </Button>
        )}
      </div>
      <RemainingConflicts count={remainingCount} />
    </Dialog>
  );
}
