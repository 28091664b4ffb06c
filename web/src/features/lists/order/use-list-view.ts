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

const isOrder = (text: string | null): text is ListOrder => text === 'section' || text === 'taken';

/** Returns how the list is shown, for its menu and its rows. */
export function useListView(listId: string | undefined): ListView {
  const [, setChangeCount] = useState(0);
  const [selecting, setSelecting] = useState<{ listId: string; itemId: string | undefined }>();
  const stored = listId === undefined ? null : readListOrder(listId);
  const isSelecting = selecting !== undefined && selecting.listId === listId;
  return {
    order: isOrder(stored) ? stored : 'own',
    setOrder(order) {
      if (listId !== undefined) saveListOrder(listId, order === 'own' ? null : order);
      setChangeCount((count) => count + 1);
    },
    isSelecting,
    firstSelectedId: isSelecting ? selecting.itemId : undefined,
    select: (itemId) => setSelecting(listId === undefined ? undefined : { listId, itemId }),
    stopSelecting: () => setSelecting(undefined),
  };
}
