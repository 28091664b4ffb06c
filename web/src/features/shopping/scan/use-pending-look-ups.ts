import { useOutboxState } from '../../../sync/react/use-pending.ts';
import type { Write } from '../../../sync/reads-and-writes.ts';

/**
 * Returns the codes in the outbox, each with the id of its list item. The server looks them up once
 * they are sent (SHO-18). An earlier version may have written a code with zeros before it.
 */
export function usePendingLookUps(): readonly (readonly [barcode: string, itemId: string])[] {
  const { pending } = useOutboxState();
  return pending.flatMap(lookUpsOf);
}

function lookUpsOf(write: Write): [barcode: string, itemId: string][] {
  switch (write.name) {
    case 'addListItem': {
      const { barcode, id } = write.body;
      return barcode === undefined || id === undefined ? [] : [[barcode, id]];
    }
    case 'changeListItem': {
      const { barcode } = write.body;
      return barcode === undefined ? [] : [[barcode, write.params.itemId]];
    }
    default:
      return [];
  }
}
