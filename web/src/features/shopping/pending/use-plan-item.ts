import { parseTypedEntry } from '@quitanda/contract/items/typed-entry';
import type { ItemProduct, List } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { kindOfAmount } from '@quitanda/contract/units';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { useLastAmounts, type FindLastAmount } from '../../lists/add/last-amounts.ts';
import { findItemToRaise } from '../../lists/add/suggestions.ts';
import { useRaiseQuantity } from '../../../shared/use-raise-quantity.ts';

const addOptions = { failureText: 'Falha ao adicionar item.' };
const removeOptions = { failureText: 'Falha ao remover item.' };

/**
 * Returns a function that adds a product or a typed text to 'A Pegar'. If the item is already
 * there in the same unit, the function raises its quantity (SHO-23).
 */
export function usePlanItem(list: List): (productOrName: ItemProduct | string) => void {
  const write = useWrite();
  const toast = useToast();
  const raiseQuantity = useRaiseQuantity();
  const findLastAmount = useLastAmounts();
  const showToastWithUndo = (text: string, undo: () => void) =>
    toast.success(text, { action: { label: 'Desfazer', onAction: undo } });

  return (productOrName) => {
    const product = typeof productOrName === 'string' ? undefined : productOrName;
    const { name, ...amount } = plannedFieldsOf(productOrName, findLastAmount);
    const context = product && { context: { product } };
    const pendingItem = findItemToRaise(list.items, product?.id ?? null, [name]);
    if (pendingItem && kindOfAmount(pendingItem) === kindOfAmount(amount)) {
      raiseQuantity(pendingItem, amount.quantity, { id: product?.id ?? null, product });
      return;
    }
    const id = newId();
    const body = { id, name, ...amount, ...(product && { productId: product.id }) };
    write('addListItem', { params: { listId: list.id }, body }, { ...addOptions, ...context });
    showToastWithUndo(`"${name}" adicionado a A Pegar.`, () =>
      write('removeListItem', { params: { listId: list.id, itemId: id } }, removeOptions),
    );
  };
}

/** Returns the typed amount, or else that of the last purchase (LST-31). */
function plannedFieldsOf(productOrName: ItemProduct | string, findLastAmount: FindLastAmount) {
  if (typeof productOrName === 'string') {
    const { name, listName, quantity, unit, unitText } = parseTypedEntry(productOrName);
    if (quantity !== null) return { name: listName, quantity, unit, ...(unitText && { unitText }) };
    return { name: listName, quantity: 1, unit, ...findLastAmount([name]) };
  }
  return {
    name: productOrName.name,
    quantity: 1,
    unit: productOrName.typicalUnit === 'kg' ? ('kg' as const) : ('un' as const),
    ...findLastAmount([productOrName.name], productOrName.id),
  };
}
