import type { PantryItem, PantryItemJoin, Row, UnitRatio } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { PantryUnit } from '@quitanda/contract/values';
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
    const { id, name, unit, productId, quantity } = item;
    // Without a ratio the unit is the same; null says that there is nothing to convert.
    const factor = body.ratio ? body.ratio.to / body.ratio.from : body.ratio === null ? null : 1;
    const redirect = { id, name, unit, productId, quantity, into: body.into, factor };
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

  /** Adds the stock to that of another item. `ratio` is null if the item has no stock to convert. */
  function joinWith(other: PantryItem, ratio: UnitRatio | null): void {
    const threshold = inUnit(item.lowStockAlertThreshold, ratio);
    const joined = {
      ...other,
      quantity: addToStock(other.quantity, inUnit(item.quantity, ratio) ?? 0),
      lowStockAlertThreshold: largest(other.lowStockAlertThreshold, threshold),
      targetQuantity: largest(other.targetQuantity, inUnit(item.targetQuantity, ratio)),
    };
    const text = `"${item.name}" agora está em "${other.name}".`;
    const isSameUnit = other.unit === item.unit;
    const body = { into: other.id, ...(!isSameUnit && { ratio }) };
    send(body, text, [toRow(joined)], [toRow(item), toRow(other)]);
  }

  /** `quantity` is used only if `ratio` is null: it is the stock in the new unit then. */
  function changeUnit(unit: PantryUnit, ratio: UnitRatio | null, quantity: number): void {
    const into = newId();
    const changed = {
      ...item,
      id: into,
      unit,
      quantity: inUnit(item.quantity, ratio) ?? quantity,
      lowStockAlertThreshold: inUnit(item.lowStockAlertThreshold, ratio),
      targetQuantity: inUnit(item.targetQuantity, ratio),
    };
    const body = { into, unit, ratio, ...(ratio === null && { quantity }) };
    send(body, `"${item.name}" agora é em ${unit}.`, [toRow(changed)], [toRow(item)]);
  }

  /** Keeps the thing out of the pantry, also after later purchases. */
  function keepOut(): void {
    const text = `"${item.name}" não vai mais para a despensa.`;
    send({ into: null }, text, [], [toRow(item)]);
  }

  return { joinWith, changeUnit, keepOut };
}
