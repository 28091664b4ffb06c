import type { ListItem, Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { ListUnit } from '@quitanda/contract/values';
import { saveActiveListId } from '../../../lib/device/shopping-storage.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { useRaiseQuantity } from '../../../shared/use-raise-quantity.ts';
import type { Amount } from './default-amount.ts';

const addFailureText = 'Falha ao adicionar item.';
const removeOptions = { failureText: 'Falha ao remover item.' };

/** Returns functions that add a product to a list (CAT-06). The addition is shown at once. */
export function useAddToList(product: Product, amount: Amount<ListUnit>) {
  const write = useWrite();
  const toast = useToast();
  const raiseItemQuantity = useRaiseQuantity();
  const options = { failureText: addFailureText, context: { product: asItemProduct(product) } };
  const createItem = () => ({ id: newId(), name: product.name, ...amount, productId: product.id });

  function showToast(text: string, onUndo: () => void): void {
    toast.success(text, { action: { label: 'Desfazer', onAction: onUndo } });
  }

  function add(listId: string): void {
    const body = createItem();
    write('addListItem', { params: { listId }, body }, options);
    saveActiveListId(listId);
    showToast(`"${product.name}" adicionado à lista!`, () =>
      write('removeListItem', { params: { listId, itemId: body.id } }, removeOptions),
    );
  }

  /** Raises the quantity of a pending item, in the same way as adding its name again (LST-19). */
  function raiseQuantity(listId: string, item: ListItem): void {
    raiseItemQuantity(item, amount.quantity, { id: product.id, product: options.context.product });
    saveActiveListId(listId);
  }

  /** Creates the list and its item in a single write, so that both are stored or neither is. */
  function addToNew(name: string): void {
    const id = newId();
    const { product: itemProduct } = options.context;
    write(
      'createList',
      { body: { id, name, items: [createItem()] } },
      { failureText: addFailureText, context: { products: [itemProduct] } },
    );
    saveActiveListId(id);
    toast.success(`"${product.name}" adicionado à lista!`);
  }

  return { add, raiseQuantity, addToNew };
}
