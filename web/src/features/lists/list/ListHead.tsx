import type { ListSummary } from '@quitanda/contract';
import { useState } from 'react';
import { ActionButtons, type Action } from '../../../ui/buttons/ActionButtons.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useIsWide } from '../../../ui/touch/use-is-wide.ts';
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

interface Props extends SelectorProps, Omit<ActionsProps, 'selected' | 'rename' | 'remove'> {
  readonly selected: ListSummary | undefined;
  readonly onCreate: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
  readonly onShare: () => void;
  readonly isSharing: boolean;
  /** Shows the link of the selected list. Called only if the list is shared. */
  readonly onShowLink: () => void;
}

/**
 * The button that shows the selected list and opens the menu of lists (LST-01), and the buttons for
 * sharing and other actions on the list (LST-02). A wide screen shows the most frequent actions as
 * buttons instead of entries of the menus (LST-26).
 */
export function ListHead({ lists, selected, isSharing, onSelect, onCreate, ...handlers }: Props) {
  // It is small and seldom rendered, so memos would only make the first load larger.
  'use no memo';
  const isWide = useIsWide();
  const [openMenu, setOpenMenu] = useState<'selector' | 'actions'>();
  const openProps = (menu: 'selector' | 'actions') => ({
    isOpen: openMenu === menu,
    onOpenChange: (isOpen: boolean) => setOpenMenu(isOpen ? menu : undefined),
  });
  const isDisabled = selected === undefined;
  const share: Action = { icon: 'share', children: 'Compartilhar', onSelect: handlers.onShare };
  const rename: Action = { icon: 'pencil', children: 'Renomear', onSelect: handlers.onRename };
  const remove: Action = {
    icon: 'trash',
    kind: 'danger',
    children: 'Excluir',
    onSelect: handlers.onDelete,
  };
  return (
    <>
      <div className={styles.top}>
        <h1 className={styles.title}>Listas</h1>
        {isWide && (
          <Button kind="outline" size="sm" onClick={onCreate}>
            + Nova
          </Button>
        )}
      </div>
      <div className={styles.head}>
        <div className={styles.name}>
          <SelectorMenu
            {...{ lists, selected, onSelect }}
            onCreate={isWide ? undefined : onCreate}
            {...openProps('selector')}
          />
        </div>
        {hasLink(selected) && (
          <IconButton
            icon="link"
            label="Lista compartilhada"
            className={styles.shared}
            onClick={handlers.onShowLink}
          />
        )}
        {!isWide && (
          <IconButton
            icon="share"
            label={share.children}
            disabled={isDisabled}
            aria-busy={isSharing || undefined}
            className={styles.share}
            onClick={isSharing ? undefined : share.onSelect}
          />
        )}
        {selected && (
          <ActionsMenu
            key={selected.id}
            selected={selected}
            rename={isWide ? undefined : rename}
            remove={isWide ? undefined : remove}
            onCompare={handlers.onCompare}
            onDuplicate={handlers.onDuplicate}
            onRepeat={handlers.onRepeat}
            onShowMembers={handlers.onShowMembers}
            onMove={handlers.onMove}
            view={handlers.view}
            onOpenTrash={handlers.onOpenTrash}
            {...openProps('actions')}
          />
        )}
      </div>
      {isWide && (
        <div className={styles.actions}>
          <ActionButtons
            actions={[rename, { ...share, isBusy: isSharing }, remove].map((action) => ({
              ...action,
              isDisabled,
            }))}
          />
        </div>
      )}
    </>
  );
}
