import { useOutboxState } from '../../../sync/react/use-pending.ts';
import type { Write } from '../../../sync/reads-and-writes.ts';

/** The codes that wait for a network to be looked up, each with its list item (SHO-18). */
export function useRegistering(): ReadonlyMap<string, string> {
  const { pending } = useOutboxState();
  return new Map(pending.flatMap(codeOf));
}

function codeOf(write: Write): [barcode: string, itemId: string][] {
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
