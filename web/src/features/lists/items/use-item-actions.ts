import type { ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { ListUnit } from '@quitanda/contract/values';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { planAdditions, type Additions } from '../add/additions.ts';
import { productsOf, restoredItem } from '../list/copies.ts';
import { idSequence } from '../id-sequence.ts';
import type { ItemToBuy } from './item-fields.ts';
import { showRow } from './show-row.ts';
import type { Suggestion } from '../add/suggestions.ts';
import { raisedText, useRaise } from '../add/use-raise.ts';

const addFailure = { failureText: 'Falha ao adicionar item.' };
const changeFailure = { failureText: 'Falha ao atualizar item.' };
const removeFailure = { failureText: 'Falha ao remover item.' };

/** Returns the functions that change the items of one list. Each change shows at once (UI-07). */
export function useItemActions(listId: string) {
  const write = useWrite();
  const toast = useToast();
  const raise = useRaise();
  const inItem = (itemId: string) => ({ params: { listId, itemId } });

  /** Adds items, or raises those that are already pending (LST-06, LST-15, LST-19). */
  function add(items: readonly ListItem[], wanted: readonly ItemToBuy[]): void {
    const plan = planAdditions(items, wanted, idSequence());
    for (const body of plan.added) write('addListItem', { params: { listId }, body }, addFailure);
    for (const { item, by } of plan.raised) addToQuantity(item.id, by);
    showRow(plan.added.at(-1)?.id ?? plan.raised.at(-1)?.item.id);
    const text = describe(plan);
    if (text !== undefined) {
      toast.success(text, { action: { label: 'Desfazer', onAction: () => undoAdd(plan) } });
    }
  }

  /** LST-20: adds a suggested item with its product, or raises the pending one. */
  function addSuggested(
    { name, productId, product, pending }: Suggestion,
    amount: { readonly quantity: number; readonly unit: ListUnit },
  ): void {
    if (pending?.unit === amount.unit) {
      raise(pending, amount.quantity, { id: productId, product: product ?? undefined });
      showRow(pending.id);
      return;
    }
    const context = product && { context: { product } };
    const id = newId();
    const body = { id, name, ...amount, ...(productId !== null && { productId }) };
    write('addListItem', { params: { listId }, body }, { ...addFailure, ...context });
    showRow(id);
  }

  function undoAdd({ added, raised }: Additions): void {
    for (const { id } of added) write('removeListItem', inItem(id), removeFailure);
    for (const { item, by } of raised) addToQuantity(item.id, -by);
  }

  function addToQuantity(itemId: string, add: number): void {
    write('changeListItem', { ...inItem(itemId), body: { add } }, changeFailure);
  }

  /** LST-07: ticks or unticks an item. */
  function setChecked(item: ListItem, isChecked: boolean): void {
    const body = isChecked ? { isChecked, takenAt: new Date().toISOString() } : { isChecked };
    write('changeListItem', { ...inItem(item.id), body }, changeFailure);
  }

  /** LST-16: saves the edited fields of an item. */
  function edit(item: ListItem, wanted: ItemToBuy): void {
    // Only what changed is sent: another device may be changing the rest.
    const body = {
      ...(wanted.name !== item.name && { name: wanted.name }),
      ...(wanted.quantity !== item.quantity && { quantity: wanted.quantity }),
      ...(wanted.unit !== item.unit && { unit: wanted.unit }),
    };
    if (Object.keys(body).length > 0) {
      write('changeListItem', { ...inItem(item.id), body }, changeFailure);
    }
  }

  /** LST-07, LST-17: removes an item and offers to undo that. */
  function remove(item: ListItem): void {
    write('removeListItem', inItem(item.id), removeFailure);
    const [product] = productsOf([item]);
    const undo = () =>
      write(
        'addListItem',
        { params: { listId }, body: restoredItem(item) },
        { ...addFailure, ...(product && { context: { product } }) },
      );
    toast.success(`"${item.name}" removido.`, { action: { label: 'Desfazer', onAction: undo } });
  }

  return { add, addSuggested, setChecked, edit, remove };
}

/** Returns the message after adding; undefined for a plain addition, which the new row shows. */
function describe({ added, raised }: Additions): string | undefined {
  const [first] = raised;
  if (first !== undefined && raised.length === 1 && added.length === 0) {
    return raisedText(first.item, first.after);
  }
  const additions = added.length > 1 ? [`${added.length} itens adicionados.`] : [];
  const raises =
    first === undefined
      ? []
      : [
          raised.length === 1
            ? raisedText(first.item, first.after)
            : `${raised.length} itens já estavam na lista.`,
        ];
  const texts = [...additions, ...raises];
  return texts.length === 0 ? undefined : texts.join(' ');
}
