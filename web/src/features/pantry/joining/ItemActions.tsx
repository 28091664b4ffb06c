import type { PantryItem } from '@quitanda/contract';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useJoin } from './use-join.ts';

interface Props {
  readonly pantryId: string;
  readonly item: PantryItem;
  readonly className: string | undefined;
  readonly onOpen: (dialog: 'unit' | 'join') => void;
  readonly onDone: () => void;
}

/** PAN-13 to PAN-15: the buttons that take an item out of the pantry without removing its stock. */
export function ItemActions({ pantryId, item, className, onOpen, onDone }: Props) {
  const { keepOut } = useJoin(pantryId, item);
  return (
    <>
      <Button kind="ghost" icon="swap" className={className} onClick={() => onOpen('unit')}>
        Mudar unidade
      </Button>
      <Button kind="ghost" icon="plus" className={className} onClick={() => onOpen('join')}>
        Juntar com…
      </Button>
      <Button
        kind="ghost"
        icon="x"
        className={className}
        onClick={() => {
          keepOut();
          onDone();
        }}
      >
        Não guardar na despensa
      </Button>
    </>
  );
}
