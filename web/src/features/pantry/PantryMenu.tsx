import { Fragment } from 'react';
import type { Action } from '../../ui/buttons/ActionButtons.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/buttons/Menu.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly actions: readonly Action[];
}

/** The actions on the pantries as a menu. */
export function PantryMenu({ isOpen, onOpenChange, actions }: Props) {
  return (
    <Menu
      trigger={<IconButton icon="more" label="Mais opções" />}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {actions.map((action) => (
        <Fragment key={action.children}>
          {action.kind === 'danger' && <MenuLine />}
          <MenuItem {...action} />
        </Fragment>
      ))}
    </Menu>
  );
}
