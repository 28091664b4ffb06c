import type { PantryItem, Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { PantryUnit } from '@quitanda/contract/values';
import { saveActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import type { Amount } from './default-amount.ts';

const addOptions = { failureText: 'Falha ao adicionar item.' };

/** Returns functions that add a product to a pantry (CAT-06). The addition is shown at once. */
export function useAddToPantry(product: Product, amount: Amount<PantryUnit>) {
  const write = useWrite();
  const toast = useToast();

  function showToast(onUndo?: () => void): void {
    const text = `"${product.name}" adicionado à despensa!`;
    toast.success(text, onUndo && { action: { label: 'Desfazer', onAction: onUndo } });
  }

  function writeItem(pantryId: string): string {
    const id = newId();
    write(
      'addPantryItem',
      { params: { pantryId }, body: { id, name: product.name, ...amount, productId: product.id } },
      { ...addOptions, context: { product: asItemProduct(product) } },
    );
    saveActivePantryId(pantryId);
    return id;
  }

  function add(pantryId: string): void {
    const itemId = writeItem(pantryId);
    const params = { pantryId, itemId };
    showToast(() =>
      write('removePantryItem', { params }, { failureText: 'Falha ao remover item.' }),
    );
  }

  /** Raises the quantity of the item that has the same product in the same unit (FIN-04). */
  function raiseQuantity(pantryId: string, item: PantryItem): void {
    const params = { pantryId, itemId: item.id };
    const { quantity } = amount;
    write('changePantryItem', { params, body: { add: quantity } }, addOptions);
    saveActivePantryId(pantryId);
    showToast(() =>
      write(
        'changePantryItem',
        { params, body: { add: -quantity } },
        { failureText: 'Falha ao atualizar item.' },
      ),
    );
  }

  function addToNew(name: string): void {
    const id = newId();
    write('createPantry', { body: { id, name } }, { failureText: 'Falha ao criar despensa.' });
    writeItem(id);
    showToast();
  }

  return { add, raiseQuantity, addToNew };
}
