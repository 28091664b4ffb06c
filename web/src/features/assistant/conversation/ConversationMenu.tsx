import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/buttons/Menu.tsx';

export interface ConversationMenuProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Whether the open conversation has no question yet. */
  readonly isEmpty: boolean;
  readonly onStart: () => void;
  readonly onRemove: () => void;
  /** Opens the decision about the household's data; undefined without a language model. */
  readonly onConsent: (() => void) | undefined;
}

/** The actions on the open conversation. */
export function ConversationMenu(props: ConversationMenuProps) {
  const { isOpen, onOpenChange, isEmpty, onStart, onRemove, onConsent } = props;
  return (
    <Menu
      trigger={<IconButton icon="more" label="Mais opções" kind="quiet" />}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <MenuItem icon="plus" isDisabled={isEmpty} onSelect={onStart}>
        Nova conversa
      </MenuItem>
      {onConsent && (
        <MenuItem icon="lock" onSelect={onConsent}>
          O que a IA pode usar
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon="trash" kind="danger" isDisabled={isEmpty} onSelect={onRemove}>
        Apagar conversa
      </MenuItem>
    </Menu>
  );
}
