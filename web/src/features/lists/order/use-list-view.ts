/** How this device shows a list: its order (LST-62), and whether items are selected (LST-58). */
import { readListOrder, saveListOrder } from '../../../lib/device/shopping-storage.ts';
import { useState } from 'react';

/** By position, by section, or by section as the person walks through the list's supermarket. */
export type ListOrder = 'own' | 'section' | 'taken';

export interface ListView {
  readonly order: ListOrder;
  readonly setOrder: (order: ListOrder) => void;
  readonly isSelecting: boolean;
  /** The item with which the selection begins. */
  readonly firstSelectedId: string | undefined;
  /** Begins to select items, with this one or with none (LST-58). */
  readonly select: (itemId?: string) => void;
  readonly stopSelecting: () => void;
}

function storedOrderOf(listId: string): ListOrder {
  const text = readListOrder(listId);
  return text === 'section' || text === 'taken' ? text : 'own';
}

/** Returns how the list is shown, for its menu and its rows. */
export function useListView(listId = ''): ListView {
  const [chosen, setChosen] = useState<Readonly<Record<string, ListOrder>>>({});
  const [selecting, setSelecting] = useState<{ listId: string; itemId: string | undefined }>();
  const isSelecting = selecting !== undefined && selecting.listId === listId;
  return {
    order: chosen[listId] ?? storedOrderOf(listId),
    setOrder(order) {
      saveListOrder(listId, order === 'own' ? null : order);
      setChosen({ ...chosen, [listId]: order });
    },
    isSelecting,
    firstSelectedId: isSelecting ? selecting.itemId : undefined,
    select: (itemId) => setSelecting({ listId, itemId }),
    stopSelecting: () => setSelecting(undefined),
  };
}
