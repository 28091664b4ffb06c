import { useState, type ComponentProps } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { late } from '../../ui/late.tsx';
import type { ListMenu } from './ListMenu.tsx';

type MenuProps = ComponentProps<typeof ListMenu>;
type Props = Omit<MenuProps, 'isOpen' | 'onOpenChange'>;

/** A menu costs more code than the rest of the screen: until it is wanted, only its button stands. */
const LateMenu = late<MenuProps>(async () => (await import('./ListMenu.tsx')).ListMenu, {
  isWanted: ({ isOpen }) => isOpen,
  giveUp: ({ onOpenChange }) => onOpenChange(false),
  standIn: ({ onOpenChange }) => (
    <IconButton
      icon="more"
      label="Mais opções"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => onOpenChange(true)}
    />
  ),
});

/** LST-18: the three dots beside a list's name. */
export function ListMenuButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return <LateMenu {...props} isOpen={isOpen} onOpenChange={setIsOpen} />;
}
