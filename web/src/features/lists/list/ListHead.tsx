import type { ListSummary } from '@quitanda/contract';
import { useState } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './ListHead.module.css';
import type { ActionsProps, SelectorProps } from './ListMenus.tsx';
import { ListName } from './ListName.tsx';
import { MoreButton } from './MoreButton.tsx';

interface OpenProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** The menus are loaded when first opened, because they have more code than the screen. */
const loadWhenOpened = {
  isNeeded: ({ isOpen }: OpenProps) => isOpen,
  onLoadFailed: ({ onOpenChange }: OpenProps) => onOpenChange(false),
};
const closedMenuButtonProps = ({ onOpenChange }: OpenProps) => ({
  'aria-haspopup': 'menu' as const,
  'aria-expanded': false,
  onClick: () => onOpenChange(true),
});
const SelectorMenu = lazyPart<SelectorProps & OpenProps>(
  async () => (await import('./ListMenus.tsx')).SelectorMenu,
  {
    ...loadWhenOpened,
    fallback: (props) => <ListName list={props.selected} {...closedMenuButtonProps(props)} />,
  },
);
const ActionsMenu = lazyPart<ActionsProps & OpenProps>(
  async () => (await import('./ListMenus.tsx')).ActionsMenu,
  {
    ...loadWhenOpened,
    fallback: (props) => <MoreButton {...closedMenuButtonProps(props)} />,
  },
);

/** The type is partial, because lists stored by an older version of the app have no `inviteToken`. */
const hasLink = (list: Partial<ListSummary> | undefined) => Boolean(list?.inviteToken);

interface Props extends SelectorProps, Omit<ActionsProps, 'selected'> {
  readonly selected: ListSummary | undefined;
  readonly onShare: () => void;
  readonly isSharing: boolean;
  /** Shows the link of the selected list. Called only if the list is shared. */
  readonly onShowLink: () => void;
}

/**
 * The button that shows the selected list and opens the menu of lists (LST-01), and the buttons for
 * sharing and other actions on the list (LST-02).
 */
export function ListHead({ lists, selected, isSharing, onSelect, onCreate, ...handlers }: Props) {
  const [openMenu, setOpenMenu] = useState<'selector' | 'actions'>();
  const openProps = (menu: 'selector' | 'actions') => ({
    isOpen: openMenu === menu,
    onOpenChange: (isOpen: boolean) => setOpenMenu(isOpen ? menu : undefined),
  });
  return (
    <div className={styles.head}>
      <div className={styles.name}>
        <SelectorMenu {...{ lists, selected, onSelect, onCreate }} {...openProps('selector')} />
      </div>
      {hasLink(selected) && (
        <IconButton
          icon="link"
          label="Lista compartilhada"
          className={styles.shared}
          onClick={handlers.onShowLink}
        />
      )}
      <IconButton
        icon="share"
        label="Compartilhar"
        disabled={selected === undefined}
        aria-busy={isSharing || undefined}
        className={styles.share}
        onClick={isSharing ? undefined : handlers.onShare}
      />
      {selected && (
        <ActionsMenu
          key={selected.id}
          selected={selected}
          onRename={handlers.onRename}
          onCompare={handlers.onCompare}
          onDuplicate={handlers.onDuplicate}
          onRepeat={handlers.onRepeat}
          onShowMembers={handlers.onShowMembers}
          onMove={handlers.onMove}
          onOpenTrash={handlers.onOpenTrash}
          onDelete={handlers.onDelete}
          {...openProps('actions')}
        />
      )}
    </div>
  );
}
