import type { ListSummary } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useState } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { inOrder } from '../../../lib/items/in-order.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RowButton } from '../../../ui/buttons/RowButton.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { ListNameDialog } from '../list/ListNameDialog.tsx';
import styles from './ChooseListDialog.module.css';
import type { Target } from './use-moves.ts';

interface ChooseListDialogProps {
  readonly title: string;
  /** The list from which the items come, which is not offered. */
  readonly listId: string;
  readonly isOpen: boolean;
  readonly onChoose: (target: Target) => void;
  readonly onClose: () => void;
}

/** LST-60: chooses another list of the household, or makes one. */
export function ChooseListDialog(props: ChooseListDialogProps) {
  const { title, listId, isOpen, onChoose, onClose } = props;
  const lists = useRead('getLists', {}, { isEnabled: isOpen }).data ?? [];
  const others = inOrder(lists).filter(({ id }) => id !== listId);
  const write = useWrite();
  const [isNaming, setIsNaming] = useState(false);

  function create(name: string) {
    setIsNaming(false);
    const id = newId();
    write('createList', { body: { id, name, items: [] } }, { failureText: 'Ocorreu um erro.' });
    onChoose({ id, name, items: [] });
  }
  return (
    <>
      <Dialog title={title} isOpen={isOpen} onClose={onClose}>
        <div className={styles.choices}>
          {others.length === 0 ? (
            <p className={styles.empty}>Ainda não há outra lista nesta casa.</p>
          ) : (
            <RowGroup aria-label="Listas">
              {others.map((list) => (
                <TargetRow key={list.id} list={list} onChoose={onChoose} />
              ))}
            </RowGroup>
          )}
          <Button kind="outline" icon="plus" isBlock onClick={() => setIsNaming(true)}>
            Nova lista
          </Button>
        </div>
      </Dialog>
      <ListNameDialog
        title="Criar Nova Lista"
        initialName=""
        isOpen={isNaming}
        onSave={create}
        onClose={() => setIsNaming(false)}
      />
    </>
  );
}

interface TargetRowProps {
  readonly list: ListSummary;
  readonly onChoose: (target: Target) => void;
}

function TargetRow({ list: { id, name, _count }, onChoose }: TargetRowProps) {
  const { data: list } = useRead('getList', { params: { listId: id } });
  return (
    <li>
      <RowButton
        icon="list"
        name={name}
        meta={_count.items === 0 ? 'vazia' : formatItemCount(_count.items)}
        onClick={() => onChoose({ id, name, items: list?.items ?? [] })}
      />
    </li>
  );
}
