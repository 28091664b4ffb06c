import type { PantryItem, WasteReason } from '@quitanda/contract';
import {
  batchesOf,
  costOfAll,
  takeFromBatch,
  type Batch,
  type BatchFacts,
} from '@quitanda/contract/batches/batches';
import { newId } from '@quitanda/contract/ids';
import { formatAmount } from '@quitanda/contract/units';
import type { Centavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../../lib/amounts/money.ts';
import { useWrite } from '../../../../sync/react/use-write.ts';
import { useToast } from '../../../../ui/feedback/toast-region.tsx';

const updateOptions = { failureText: 'Falha ao atualizar lote.' };
const useOptions = { failureText: 'Falha ao atualizar item.' };
const wasteOptions = { failureText: 'Falha ao anotar o desperdício.' };

/** Returns the functions that change the batches of an item. Each can be undone or put right later. */
export function useBatchWrites(pantryId: string, item: PantryItem) {
  const write = useWrite();
  const toast = useToast();
  const itemParams = { pantryId, itemId: item.id };
  const amountText = (quantity: number) => formatAmount({ ...item, quantity });

  /** VAL-05: adds stock with a date of its own. */
  function add(amount: number, facts: BatchFacts): void {
    const body = { id: newId(), amount, ...facts };
    write('addBatch', { params: itemParams, body }, { failureText: 'Falha ao adicionar lote.' });
    toast.success(`Adicionado: ${amountText(amount)} de ${item.name}.`);
  }

  /** VAL-05, VAL-06: states facts of a batch, or of a part of it. */
  function change(batchId: string, facts: BatchFacts, amount?: number): void {
    const body = { ...facts, newId: newId(), ...(amount !== undefined && { amount }) };
    write('changeBatch', { params: { ...itemParams, batchId }, body }, updateOptions);
  }

  /**
   * VAL-07: uses an amount of a batch. A use of the first batch is a step of the stock, so that the same
   * step upward gives it back with all that is known of it.
   */
  function use(batch: Batch, amount: number): void {
    const isFirst = batchesOf(item)[0]?.id === batch.id;
    const step = (sign: number) =>
      write('changePantryItem', { params: itemParams, body: { add: sign * amount } }, useOptions);
    const params = { ...itemParams, batchId: batch.id };
    if (isFirst) step(-1);
    else write('useBatch', { params, body: { amount } }, useOptions);
    const { from: _, ...facts } = batch;
    const body = { ...facts, id: newId(), amount };
    const restore = () => write('addBatch', { params: itemParams, body }, useOptions);
    toast.success(`Usado: ${amountText(amount)} de ${item.name}.`, {
      action: { label: 'Desfazer', onAction: () => void (isFirst ? step(1) : restore()) },
    });
  }

  /** VAL-12: throws an amount of a batch away, with a message that says what it had cost. */
  function throwAway(batch: Batch, amount: number, reason: WasteReason): void {
    const wasteId = newId();
    const { taken } = takeFromBatch(item, batch.id, amount);
    const cost = costOfAll(taken);
    const body = { ...itemParams, id: wasteId, batchId: batch.id, amount, reason };
    const wastedAt = new Date().toISOString();
    write('recordWaste', { body: { ...body, wastedAt } }, wasteOptions);
    const costText = cost === null ? '' : `: ${formatMoney(cost as Centavos)}`;
    const onAction = () => write('undoWaste', { params: { wasteId } });
    toast.success(`${amountText(amount)} no lixo${costText}.`, {
      action: { label: 'Desfazer', onAction: () => void onAction() },
    });
  }

  /** VAL-06: how many days an opened package of the item keeps. */
  function setOpenedLife(openedLifeDays: number): void {
    write('changePantryItem', { params: itemParams, body: { openedLifeDays } }, useOptions);
  }

  return { add, change, use, throwAway, setOpenedLife };
}
