import { limits, toThousandths } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller } from '../../http/handlers.ts';
import { sumByStock, stockKey, type BoughtLine, type StockAddition } from './finish.ts';
import { insertStock, lockStock, increaseStock } from './finish.sql.ts';
import { countPantryItems } from './pantry-items.sql.ts';

/**
 * By stock key, the pantry item to which bought lines were added. Its fields have the names of the
 * columns of finish_moves.
 */
type StockByKey = Map<string, { pantry_item_id: string; is_new_stock: boolean }>;

const maxStock = toThousandths(limits.maxQuantity);

/**
 * Adds bought lines to a locked pantry: increases existing stock, and creates missing stock. Returns the
 * pantry item of each stock key. Refuses with 'stock-too-large' and 'too-many-pantry-items'.
 */
export async function restock(
  sql: Transaction,
  caller: Caller,
  pantryId: string,
  bought: readonly BoughtLine[],
  now: Date,
): Promise<StockByKey> {
  const additions = sumByStock(bought);
  const increasedStock = await increaseExistingStock(
    sql,
    caller.householdId,
    pantryId,
    additions,
    now,
  );
  const missingStock = [...additions].flatMap(([key, stock]) =>
    increasedStock.has(key) ? [] : [stock],
  );
  if (missingStock.length === 0) return increasedStock;
  return new Map([
    ...increasedStock,
    ...(await createMissingStock(sql, caller, pantryId, missingStock, now)),
  ]);
}

async function increaseExistingStock(
  sql: Transaction,
  householdId: string,
  pantryId: string,
  additions: ReadonlyMap<string, StockAddition>,
  now: Date,
): Promise<StockByKey> {
  const stocks = [...additions.values()];
  const productIds = stocks.flatMap(({ productId }) => productId ?? []);
  const names = stocks.filter(({ productId }) => productId === null).map(({ name }) => fold(name));
  const stockByKey: StockByKey = new Map();
  const increases: { id: string; quantity: number }[] = [];
  for (const existing of await sql.rows(lockStock, householdId, pantryId, productIds, names)) {
    const key = stockKey(existing);
    const quantity = additions.get(key)?.quantity;
    if (quantity === undefined || stockByKey.has(key)) continue;
    if (existing.quantity + quantity > maxStock) throw new ApiError('stock-too-large');
    increases.push({ id: existing.id, quantity });
    stockByKey.set(key, { pantry_item_id: existing.id, is_new_stock: false });
  }
  if (increases.length > 0)
    await sql.rows(increaseStock, householdId, JSON.stringify(increases), now);
  return stockByKey;
}

async function createMissingStock(
  sql: Transaction,
  { id: callerId, householdId }: Caller,
  pantryId: string,
  missingStock: readonly StockAddition[],
  now: Date,
): Promise<StockByKey> {
  if (missingStock.some(({ quantity }) => quantity > maxStock))
    throw new ApiError('stock-too-large');
  const newStock = missingStock.map((stock) => ({ ...stock, folded_name: fold(stock.name) }));
  const created = await sql.rows(
    insertStock,
    householdId,
    pantryId,
    callerId,
    JSON.stringify(newStock),
    now,
  );
  const total = await sql.first(countPantryItems, householdId, pantryId);
  if (total && total.count > limits.itemsPerPantry) throw new ApiError('too-many-pantry-items');
  return new Map(
    created.map((stock) => [stockKey(stock), { pantry_item_id: stock.id, is_new_stock: true }]),
  );
}
