import type { ItemProduct, List } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { parseQuickEntry } from '../../lists/add/quick-entry.ts';
import { pendingItemOf } from '../../lists/add/suggestions.ts';
import { useRaiseQuantity } from '../../lists/add/use-raise-quantity.ts';

const addFailure = { failureText: 'Falha ao adicionar item.' };
const removeFailure = { failureText: 'Falha ao remover item.' };

/**
 * Adds a product or a typed text to 'A Pegar'. Raises the quantity of an item that is already there
 * (SHO-23).
 */
export function usePlanning(list: List): (what: ItemProduct | string) => void {
  const write = useWrite();
  const toast = useToast();
  const raise = useRaiseQuantity();
  const showToast = (text: string, onAction: () => void) =>
    toast.success(text, { action: { label: 'Desfazer', onAction } });

  return (what) => {
    const product = typeof what === 'string' ? undefined : what;
    const { name, quantity, unit } = wantedOf(what);
    const context = product && { context: { product } };
    const link = (productId: string | null) => (product === undefined ? {} : { productId });
    const pending = pendingItemOf(list.items, product?.id ?? null, [name]);
    if (pending?.unit === unit) {
      raise(pending, quantity, { id: product?.id ?? null, product });
      return;
    }
    const id = newId();
    const body = { id, name, quantity, unit, ...link(product?.id ?? null) };
    write('addListItem', { params: { listId: list.id }, body }, { ...addFailure, ...context });
    showToast(`"${name}" adicionado a A Pegar.`, () =>
      write('removeListItem', { params: { listId: list.id, itemId: id } }, removeFailure),
    );
  };
}

function wantedOf(what: ItemProduct | string) {
  if (typeof what === 'string') {
    const { name, quantity, unit } = parseQuickEntry(what);
    return { name, quantity: quantity ?? 1, unit };
  }
  return { name: what.name, quantity: 1, unit: what.typicalUnit === 'kg' ? 'kg' : 'un' } as const;
}
