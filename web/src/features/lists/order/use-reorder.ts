import type { ListItem } from '@quitanda/contract';
import { useState } from 'react';
import { inOrder } from '../../../lib/items/in-order.ts';
import { placeRow } from '../../../lib/items/positions.ts';
import { useWrite } from '../../../sync/react/use-write.ts';

/**
 * Returns the functions that move a pending item of a list to another place (LST-63), and what a screen
 * reader says after the last move.
 */
export function useReorder(listId: string, items: readonly ListItem[]) {
  const write = useWrite();
  const [announcement, setAnnouncement] = useState('');
  const pending = inOrder(items.filter(({ isChecked }) => !isChecked));
  const indexOf = (itemId: string) => pending.findIndex(({ id }) => id === itemId);

  function moveTo(itemId: string, index: number): void {
    const item = pending[indexOf(itemId)];
    if (item === undefined || index < 0 || index >= pending.length) return;
    if (pending[index] !== item) {
      for (const { id, position } of placeRow(pending, itemId, index)) {
        const params = { listId, itemId: id };
        write('changeListItem', { params, body: { position } });
      }
    }
    setAnnouncement(`${item.name}: ${index + 1}º de ${pending.length}.`);
  }

  return {
    announcement,
    /** Moves an item up by one place, or down. */
    moveBy: (itemId: string, step: 1 | -1) => {
      const index = indexOf(itemId);
      if (index !== -1) moveTo(itemId, index + step);
    },
    /** Moves an item before another one, or after it. */
    moveBeside: (itemId: string, otherId: string, isAfter: boolean) => {
      const [from, other] = [indexOf(itemId), indexOf(otherId)];
      if (from === -1 || other === -1) return;
      const place = isAfter ? other + 1 : other;
      moveTo(itemId, place > from ? place - 1 : place);
    },
  };
}
