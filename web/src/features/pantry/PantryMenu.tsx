import { useHouseholds } from '../../sync/react/use-households.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu, MenuItem } from '../../ui/buttons/Menu.tsx';
import type { PantryDialog } from './PantryDialogs.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onOpen: (dialog: PantryDialog) => void;
}

/** PAN-04, PAN-06, CASA-08: the actions on the selected pantry, and 'Nova Despensa'. */
export function PantryMenu({ isOpen, onOpenChange, onOpen }: Props) {
  const hasOtherHousehold = useHouseholds().all.length > 1;
  return (
    <Menu
      trigger={<IconButton icon="more" label="Mais opções" />}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <MenuItem icon="plus" onSelect={() => onOpen('create')}>
        Nova Despensa
      </MenuItem>
      <MenuItem icon="pencil" onSelect={() => onOpen('rename')}>
        Renomear
      </MenuItem>
      {hasOtherHousehold && (
        <MenuItem icon="home" onSelect={() => onOpen('move')}>
          Mover para outra casa
        </MenuItem>
      )}
      <MenuItem icon="trash" kind="danger" onSelect={() => onOpen('delete')}>
        Excluir
      </MenuItem>
    </Menu>
  );
}
