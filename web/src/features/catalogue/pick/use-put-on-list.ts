import type { ListItem, ListSummary, Product } from '@quitanda/contract';
import { createIdSequence } from '@quitanda/contract/id-sequence';
import { newId } from '@quitanda/contract/ids';
import { listUnits } from '@quitanda/contract/values';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { addToQuantity, quantityDifference } from '../../../lib/amounts/quantities.ts';
import { saveActiveListId } from '../../../lib/device/shopping-storage.ts';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { defaultAmountOf, findPendingItem } from '../add/default-amount.ts';

const addOptions = { failureText: 'Falha ao adicionar item.' };
const changeOptions = { failureText: 'Falha ao atualizar item.' };
const removeOptions = { failureText: 'Falha ao remover item.' };
const newListName = 'Lista de compras';

/** The list that gets the products; undefined for a new one. */
interface TargetList extends Pick<ListSummary, 'id' | 'name'> {
  readonly items: readonly ListItem[];
}

/** Returns the pending item of the list that the product would raise; undefined for a new item. */
export const findOnList = (items: readonly ListItem[], product: Product) =>
  findPendingItem(items, product, defaultAmountOf(product, listUnits));

/** The name of the list in which the products land. */
export const nameOfTarget = (list: Pick<ListSummary, 'name'> | undefined) =>
  list?.name ?? newListName;

/**
 * PRD-13: returns a function that puts products on a list, each in its usual amount, and shows one
 * message that undoes all. A product that already waits is raised, as with CAT-06.
 */
export function usePutOnList() {
  const write = useWrite();
  const toast = useToast();

  function putOnNew(products: readonly Product[]): () => void {
    const id = newId();
    const makeId = createIdSequence();
    const items = products.map((product) => makeItem(product, makeId()));
    const context = { products: products.map(asItemProduct) };
    write('createList', { body: { id, name: newListName, items } }, { ...addOptions, context });
    saveActiveListId(id);
    return () =>
      write('deleteList', { params: { listId: id } }, { failureText: 'Falha ao excluir.' });
  }

  function putOn({ id: listId, items }: TargetList, products: readonly Product[]): () => void {
    const makeId = createIdSequence();
    const undos = products.map((product) => {
      const pending = findOnList(items, product);
      if (pending === undefined) {
        const body = makeItem(product, makeId());
        const context = { product: asItemProduct(product) };
        write('addListItem', { params: { listId }, body }, { ...addOptions, context });
        return () =>
          write('removeListItem', { params: { listId, itemId: body.id } }, removeOptions);
      }
      const params = { listId, itemId: pending.id };
      const { quantity } = defaultAmountOf(product, listUnits);
      const raised = addToQuantity(pending.quantity, quantity, pending.unit);
      const add = quantityDifference(pending.quantity, raised);
      write('changeListItem', { params, body: { add } }, changeOptions);
      return () => write('changeListItem', { params, body: { add: -add } }, changeOptions);
    });
    saveActiveListId(listId);
    return () => undos.forEach((undo) => undo());
  }

  return (list: TargetList | undefined, products: readonly Product[]): void => {
    const undo = list === undefined ? putOnNew(products) : putOn(list, products);
    const verb = products.length === 1 ? 'foi' : 'foram';
    toast.success(`${formatItemCount(products.length)} ${verb} para "${nameOfTarget(list)}".`, {
      action: { label: 'Desfazer', onAction: undo },
    });
  };
}

const makeItem = (product: Product, id: string) => ({
  id,
  name: product.name,
  ...defaultAmountOf(product, listUnits),
  productId: product.id,
});
