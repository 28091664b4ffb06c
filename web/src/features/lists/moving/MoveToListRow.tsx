import type { ListItem } from '@quitanda/contract';
import { useState } from 'react';
import { RowButton } from '../../../ui/buttons/RowButton.tsx';
import { ChooseListDialog } from './ChooseListDialog.tsx';
import { useMoves } from './use-moves.ts';

interface MoveToListRowProps {
  readonly item: ListItem;
  /** Called after the item has left its list. */
  readonly onMoved: () => void;
}

/** LST-66: the row of an item's sheet that moves the item to another list. */
export function MoveToListRow({ item, onMoved }: MoveToListRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { move } = useMoves(item.listId);
  return (
    <>
      <RowButton icon="list" name="Mover para outra lista" opens onClick={() => setIsOpen(true)} />
      <ChooseListDialog
        title="Mover para outra lista"
        listId={item.listId}
        isOpen={isOpen}
        onChoose={(target) => {
          setIsOpen(false);
          move([item], target);
          onMoved();
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
