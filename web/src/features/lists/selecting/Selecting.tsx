import type { List, ListItem } from '@quitanda/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactElement } from 'react';
import { useStableCallback } from '../../../lib/timing/use-stable-callback.ts';
import { useLayer } from '../../../ui/dialogs/use-layer.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { useDrag } from '../order/use-drag.ts';
import { useReorder } from '../order/use-reorder.ts';
import type { ListView } from '../order/use-list-view.ts';
import { createItemSelection } from './item-selection.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { SelectRow } from './SelectRow.tsx';

export interface SelectingProps {
  readonly list: List;
  /** The rows that are shown, which a search may have made fewer. */
  readonly shownItems: readonly ListItem[];
  readonly view: ListView;
  /** Whether a search leaves out rows, so that none can be moved between others. */
  readonly isSearching: boolean;
  /** Receives the function that renders a row while items are selected; null afterwards. */
  readonly onRows: (render: ((item: ListItem) => ReactElement) | null) => void;
  /** Called with the id of an item just before the item leaves the list. */
  readonly onRemove: (id: string) => void;
}

/**
 * LST-58: selects items of the list, and LST-63: changes their order by hand. The rows stay those of the
 * list; only what is in them changes, so that nothing scrolls.
 */
export function Selecting({
  list,
  shownItems,
  view,
  isSearching,
  onRows,
  onRemove,
}: SelectingProps) {
  const [selection] = useState(() =>
    createItemSelection(view.firstSelectedId === undefined ? [] : [view.firstSelectedId]),
  );
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { announcement, ...reorder } = useReorder(list.id, list.items);
  const dragHandlers = useDrag(useStableCallback(reorder.moveBeside));
  const moveBy = useStableCallback(reorder.moveBy);
  const hasHandles = view.order === 'own' && !isSearching;
  useLayer(true, view.stopSelecting);

  const passRows = useEffectEvent(onRows);
  // Before the paint, so that the bar never shows without rows that can be selected.
  useLayoutEffect(() => {
    const handle = hasHandles ? { ...dragHandlers, moveBy } : undefined;
    passRows((item) => (
      <SelectRow key={item.id} item={item} selection={selection} handle={handle} />
    ));
    return () => passRows(null);
  }, [hasHandles, dragHandlers, moveBy, selection]);

  const stopOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isDialogOpen) view.stopSelecting();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => stopOnEscape(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <div role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
      <SelectionBar
        list={list}
        shownItems={shownItems}
        selection={selection}
        moveBy={hasHandles ? moveBy : undefined}
        onDialog={setIsDialogOpen}
        onRemove={onRemove}
        onDone={view.stopSelecting}
      />
    </>
  );
}
