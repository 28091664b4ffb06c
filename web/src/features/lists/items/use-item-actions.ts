import type { ListItem } from '@quitanda/contract';
import { createIdSequence } from '@quitanda/contract/id-sequence';
import { newId } from '@quitanda/contract/ids';
import { kindOfAmount } from '@quitanda/contract/units';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { planAdditions, type Additions } from '../add/additions.ts';
import { productsOf, toRestoredItem } from '../list/copies.ts';
import type { ItemValues } from './item-fields.ts';
import { showRow } from './show-row.ts';
import type { Suggestion } from '../add/suggestions.ts';
import { raisedText, useRaiseQuantity } from '../../../shared/use-raise-quantity.ts';

const addOptions = { failureText: 'Falha ao adicionar item.' };
const changeOptions = { failureText: 'Falha ao atualizar item.' };
const removeOptions = { failureText: 'Falha ao remover item.' };

/** Returns the functions that change the items of one list. Each change shows at once (UI-07). */
export function useItemActions(listId: string) {
  const write = useWrite();
  const toast = useToast();
  const raiseQuantity = useRaiseQuantity();
  const itemParams = (itemId: string) => ({ params: { listId, itemId } });

  /**
   * Adds items, or raises the quantity of those that are already pending (LST-06, LST-15, LST-19).
   */
  function add(items: readonly ListItem[], itemsToAdd: readonly ItemValues[]): void {
    const plan = planAdditions(items, itemsToAdd, createIdSequence());
    for (const body of plan.added) write('addListItem', { params: { listId }, body }, addOptions);
    for (const { item, by } of plan.raised) addToQuantity(item.id, by);
    showRow(plan.added.at(-1)?.id ?? plan.raised.at(-1)?.item.id);
    const text = additionText(plan);
    if (text !== undefined) {
      toast.success(text, { action: { label: 'Desfazer', onAction: () => undoAdd(plan) } });
    }
  }

  /** LST-20: adds a suggested item with its product, or raises the quantity of the pending one. */
  function addSuggestedItem(
    { name, productId, product, pending }: Suggestion,
    { quantity, unit, unitText }: Omit<ItemValues, 'name'>,
  ): void {
    const amount = { quantity, unit, ...(unitText && { unitText }) };
    if (pending && kindOfAmount(pending) === kindOfAmount(amount)) {
      raiseQuantity(pending, quantity, { id: productId, product: product ?? undefined });
      showRow(pending.id);
      return;
    }
    const context = product && { context: { product } };
    const id = newId();
    const body = { id, name, ...amount, ...(productId !== null && { productId }) };
    write('addListItem', { params: { listId }, body }, { ...addOptions, ...context });
    showRow(id);
  }

  function undoAdd({ added, raised }: Additions): void {
    for (const { id } of added) write('removeListItem', itemParams(id), removeOptions);
    for (const { item, by } of raised) addToQuantity(item.id, -by);
  }

  function addToQuantity(itemId: string, difference: number): void {
    write('changeListItem', { ...itemParams(itemId), body: { add: difference } }, changeOptions);
  }

  /** LST-07: ticks or unticks an item. */
  function setChecked(item: ListItem, isChecked: boolean): void {
    const body = isChecked ? { isChecked, takenAt: new Date().toISOString() } : { isChecked };
    write('changeListItem', { ...itemParams(item.id), body }, changeOptions);
  }

  /** LST-07, LST-17: removes an item, and shows a message with an undo. */
  function remove(item: ListItem): void {
    write('removeListItem', itemParams(item.id), removeOptions);
    const [product] = productsOf([item]);
    const undo = () =>
      write(
        'addListItem',
        { params: { listId }, body: toRestoredItem(item) },
        { ...addOptions, ...(product && { context: { product } }) },
      );
    toast.success(`"${item.name}" removido.`, { action: { label: 'Desfazer', onAction: undo } });
  }

  return { add, addSuggestedItem, setChecked, remove };
}

/** Returns the message after adding; undefined for a single new item, because its row is shown. */
function additionText({ added, raised }: Additions): string | undefined {
  const [firstRaise] = raised;
  if (firstRaise !== undefined && raised.length === 1 && added.length === 0) {
    return raisedText(firstRaise.item, firstRaise.newQuantity);
  }
  const addedTexts = added.length > 1 ? [`${added.length} itens adicionados.`] : [];
  const raisedTexts =
    firstRaise === undefined
      ? []
      : [
          raised.length === 1
            ? raisedText(firstRaise.item, firstRaise.newQuantity)
            : `${raised.length} itens já estavam na lista.`,
        ];
  const texts = [...addedTexts, ...raisedTexts];
  return texts.length === 0 ? undefined : texts.join(' ');
}
