import type { PantryItem } from '@quitanda/contract';
import { RowButton } from '../../../ui/buttons/RowButton.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { useAskQuitanda } from '../../../shared/ask-quitanda.ts';
import { useRemoveItem } from '../items/use-remove-item.ts';
import { useJoin } from './use-join.ts';

interface Props {
  readonly pantryId: string;
  readonly item: PantryItem;
  readonly onOpen: (dialog: 'unit' | 'join') => void;
  readonly onDone: () => void;
}

/** PAN-13 to PAN-15, AI-28: what can be done with an item besides its form; its removal is last. */
export function ItemActions({ pantryId, item, onOpen, onDone }: Props) {
  const { keepOut } = useJoin(pantryId, item);
  const removeItem = useRemoveItem(pantryId, item);
  const ask = useAskQuitanda();
  function act(action: () => void) {
    action();
    onDone();
  }
  return (
    <RowGroup>
      <li>
        <RowButton
          icon="lightbulb"
          name="O que faço com isto?"
          opens
          onClick={() =>
            ask({
              about: { kind: 'pantry', id: pantryId },
              question: `O que faço com ${item.name}?`,
            })
          }
        />
      </li>
      <li>
        <RowButton icon="swap" name="Mudar unidade" opens onClick={() => onOpen('unit')} />
      </li>
      <li>
        <RowButton icon="plus" name="Juntar com…" opens onClick={() => onOpen('join')} />
      </li>
      <li>
        <RowButton icon="x" name="Não guardar na despensa" onClick={() => act(keepOut)} />
      </li>
      <li>
        <RowButton
          icon="trash"
          isDanger
          name="Remover da Despensa"
          onClick={() => act(removeItem)}
        />
      </li>
    </RowGroup>
  );
}
