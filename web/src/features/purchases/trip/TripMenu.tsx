import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/buttons/Menu.tsx';

export interface TripMenuProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onShareText: () => void;
  readonly onSharePicture: () => void;
  readonly onShowRemoved: () => void;
  readonly onDelete: () => void;
}

/** The less frequent actions on a trip, behind '···' (CMP-02). */
export function TripMenu({
  isOpen,
  onOpenChange,
  onShareText,
  onSharePicture,
  onShowRemoved,
  onDelete,
}: TripMenuProps) {
  return (
    <Menu
      trigger={<IconButton icon="more" label="Mais opções" />}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <MenuItem icon="share" onSelect={onShareText}>
        Compartilhar
      </MenuItem>
      <MenuItem icon="save" onSelect={onSharePicture}>
        Como imagem
      </MenuItem>
      <MenuLine />
      <MenuItem icon="history" onSelect={onShowRemoved}>
        Itens removidos
      </MenuItem>
      <MenuItem icon="trash" kind="danger" onSelect={onDelete}>
        Excluir compra
      </MenuItem>
    </Menu>
  );
}
