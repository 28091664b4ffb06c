import type { List, ListItem } from '@quitanda/contract';
import { useState, type ReactNode } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { Icon, type IconName } from '../../../ui/signs/Icon.tsx';
import { OrderIcon } from '../../../ui/signs/OrderIcons.tsx';
import { ChooseListDialog } from '../moving/ChooseListDialog.tsx';
import { useMoves, type Target } from '../moving/use-moves.ts';
import { useTickedItems } from '../ticked/use-ticked-items.ts';
import { useTick } from './use-tick.ts';
import { useSelectedIds, type ItemSelection } from './item-selection.ts';
import styles from './SelectionBar.module.css';

interface SelectionBarProps {
  readonly list: List;
  readonly shownItems: readonly ListItem[];
  readonly selection: ItemSelection;
  /** Moves an item up or down; undefined if the order is not by hand. */
  readonly moveBy: ((itemId: string, step: 1 | -1) => void) | undefined;
  readonly onDialog: (isOpen: boolean) => void;
  readonly onRemove: (id: string) => void;
  readonly onDone: () => void;
}

/** LST-58, LST-59: how many items are selected, and what can be done with all of them. */
export function SelectionBar(props: SelectionBarProps) {
  const { list, shownItems, selection, moveBy, onDialog, onRemove, onDone } = props;
  const ids = useSelectedIds(selection);
  // What somebody else has removed or moved meanwhile is no longer selected.
  const items = list.items.filter(({ id }) => ids.has(id));
  const [target, setTarget] = useState<'move' | 'copy'>();
  const [lastTarget, setLastTarget] = useState<'move' | 'copy'>('move');
  const moves = useMoves(list.id);
  const { empty: removeAll, untick } = useTickedItems(list.id);
  const tick = useTick();
  const isAllTicked = items.length > 0 && items.every(({ isChecked }) => isChecked);
  const isEmpty = items.length === 0;
  const [only] = items;
  const movable = items.length === 1 && only?.isChecked === false ? only : undefined;

  function openDialog(kind: 'move' | 'copy' | undefined) {
    if (kind !== undefined) setLastTarget(kind);
    setTarget(kind);
    onDialog(kind !== undefined);
  }
  function choose(chosen: Target) {
    openDialog(undefined);
    if (lastTarget === 'move') leave();
    moves[lastTarget](items, chosen);
    onDone();
  }
  const leave = () => items.forEach(({ id }) => onRemove(id));
  function remove() {
    leave();
    removeAll(items);
    onDone();
  }
  function toggleTicks() {
    if (isAllTicked) untick(items, untickedText(items));
    else tick(items);
    onDone();
  }
  return (
    <>
      <ActionBar className={styles.bar}>
        <div className={styles.head} role="group" aria-label="Itens selecionados">
          <IconButton icon="x" kind="quiet" label="Cancelar seleção" onClick={onDone} />
          <p role="status" className={styles.count}>
            {items.length === 1 ? '1 selecionado' : `${items.length} selecionados`}
          </p>
          {moveBy && movable && (
            <>
              <OrderButton label="Subir" onClick={() => moveBy(movable.id, -1)}>
                <OrderIcon name="up" />
              </OrderButton>
              <OrderButton label="Descer" onClick={() => moveBy(movable.id, 1)}>
                <OrderIcon name="down" />
              </OrderButton>
            </>
          )}
          <Button
            kind="ghost"
            size="sm"
            onClick={() => selection.replace(shownItems.map(({ id }) => id))}
          >
            Todos
          </Button>
        </div>
        <div className={styles.actions}>
          <BarAction icon="arrow-right" isDisabled={isEmpty} onClick={() => openDialog('move')}>
            Mover para…
          </BarAction>
          <BarAction icon="copy" isDisabled={isEmpty} onClick={() => openDialog('copy')}>
            Copiar para…
          </BarAction>
          <BarAction
            icon={isAllTicked ? 'minus' : 'check'}
            isDisabled={isEmpty}
            onClick={toggleTicks}
          >
            {isAllTicked ? 'Desmarcar' : 'Marcar'}
          </BarAction>
          <BarAction icon="trash" isDanger isDisabled={isEmpty} onClick={remove}>
            Remover
          </BarAction>
        </div>
      </ActionBar>
      <ChooseListDialog
        title={lastTarget === 'move' ? 'Mover para…' : 'Copiar para…'}
        listId={list.id}
        isOpen={target !== undefined}
        onChoose={choose}
        onClose={() => openDialog(undefined)}
      />
    </>
  );
}

const untickedText = (items: readonly ListItem[]) =>
  items.length === 1
    ? `"${items[0]?.name}" desmarcado.`
    : `${formatItemCount(items.length)} desmarcados.`;

interface OrderButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function OrderButton({ label, onClick, children }: OrderButtonProps) {
  return (
    <button type="button" className={styles.order} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

interface BarActionProps {
  readonly icon: IconName;
  readonly isDisabled: boolean;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
  readonly children: string;
}

function BarAction({ icon, isDisabled, isDanger = false, onClick, children }: BarActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      data-danger={isDanger ? '' : undefined}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
