import type { PantryItem, PantryItemJoin, Row, UnitRatio } from '@quitanda/contract';
import { batchesOf, scaleBatches, type Batch } from '@quitanda/contract/batches/batches';
import { newId } from '@quitanda/contract/ids';
import { toPantryStored, type Unit, type UnitText } from '@quitanda/contract/units';
import { useWrite } from '../../../sync/react/use-write.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { addToStock } from '../items/add-to-stock.ts';
import { convert } from './unit-ratio.ts';

type StockRow = Row<'pantryItems'>;

const options = { failureText: 'Falha ao atualizar item.' };

const largest = (...amounts: readonly (number | null)[]) =>
  amounts.reduce((one, other) => (one === null ? other : Math.max(one, other ?? 0)), null);

/**
 * PAN-13 to PAN-15: returns the functions that join an item with another one, change its unit, or keep it
 * out of the pantry. Each shows a message with an undo.
 */
export function useJoin(pantryId: string, item: PantryItem) {
  const write = useWrite();
  const toast = useToast();
  const params = { pantryId, itemId: item.id };

  function send(body: PantryItemJoin, text: string, put: StockRow[], before: StockRow[]): void {
    const { id, name, unit, unitText, productId, quantity } = item;
    // Without a ratio the unit is the same; null says that there is nothing to convert.
    const factor = body.ratio ? body.ratio.to / body.ratio.from : body.ratio === null ? null : 1;
    const redirect = {
      id,
      name,
      unit,
      unitText: unitText ?? null,
      productId,
      quantity,
      into: body.into,
      factor,
    };
    const stock = { put, removedIds: [id], redirect };
    write('joinPantryItem', { params, body }, { ...options, context: { stock } });
    const existedBefore = ({ id: rowId }: StockRow) => before.some((row) => row.id === rowId);
    const removedIds = put.filter((row) => !existedBefore(row)).map((row) => row.id);
    const undo = () =>
      write(
        'separatePantryItem',
        { params },
        { ...options, context: { stock: { put: before, removedIds } } },
      );
    toast.success(text, { action: { label: 'Desfazer', onAction: undo } });
  }

  const toRow = (shown: PantryItem): StockRow => ({ countedAt: null, pantryId, ...shown });
  const inUnit = (amount: number | null, ratio: UnitRatio | null) =>
    amount === null || ratio === null ? null : convert(amount, ratio);

  /** The batches in another unit, as they are in another stock (VAL-08). */
  const batchesIn = (ratio: UnitRatio | null): Batch[] =>
    ratio === null ? [] : scaleBatches(batchesOf(item), ratio.to / ratio.from);

  /** Adds the stock to that of another item. `ratio` is null if the item has no stock to convert. */
  function joinWith(other: PantryItem, ratio: UnitRatio | null): void {
    const threshold = inUnit(item.lowStockAlertThreshold, ratio);
    const joined = {
      ...other,
      quantity: addToStock(other.quantity, inUnit(item.quantity, ratio) ?? 0),
      batches: [
        ...batchesOf(other),
        ...batchesIn(ratio).map((batch) => ({ ...batch, from: item.id })),
      ],
      lowStockAlertThreshold: largest(other.lowStockAlertThreshold, threshold),
      targetQuantity: largest(other.targetQuantity, inUnit(item.targetQuantity, ratio)),
    };
    const text = `"${item.name}" agora está em "${other.name}".`;
    const isSameUnit = other.unit === item.unit && ratio?.from === ratio?.to;
    const body = { into: other.id, ...(!isSameUnit && { ratio }) };
    send(body, text, [toRow(joined)], [toRow(item), toRow(other)]);
  }

  /**
   * `typed` is used only if `ratio` is null: it is the stock in the new unit then. Units that are stored
   * alike, such as cans and pieces, only change their word.
   */
  function changeUnit(to: Unit, ratio: UnitRatio | null, typed: number): void {
    const { quantity, unit, unitText = null } = toPantryStored(typed, to);
    const text = `"${item.name}" agora é em ${to}.`;
    if (unit === item.unit && ratio !== null) return changeText(unitText, text);
    const into = newId();
    const changed = {
      ...item,
      id: into,
      unit,
      unitText,
      quantity: inUnit(item.quantity, ratio) ?? quantity,
      // The rest has the id of the former item, and is the rest of the new one.
      batches: batchesIn(ratio).filter(({ id }) => id !== item.id),
      lowStockAlertThreshold: inUnit(item.lowStockAlertThreshold, ratio),
      targetQuantity: inUnit(item.targetQuantity, ratio),
    };
    const body = { into, unit, unitText, ratio, ...(ratio === null && { quantity }) };
    send(body, text, [toRow(changed)], [toRow(item)]);
  }

  function changeText(unitText: UnitText | null, text: string): void {
    const change = (next: UnitText | null) =>
      write('changePantryItem', { params, body: { unitText: next } }, options);
    change(unitText);
    const undo = () => change(item.unitText ?? null);
    toast.success(text, { action: { label: 'Desfazer', onAction: undo } });
  }

  /** Keeps the thing out of the pantry, also after later purchases. */
  function keepOut(): void {
    const text = `"${item.name}" não vai mais para a despensa.`;
    send({ into: null }, text, [], [toRow(item)]);
  }

  return { joinWith, changeUnit, keepOut };
}
