import { limits } from '@quitanda/contract';
import { findRedirectIn, stockKey } from '@quitanda/contract/finish-rules';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Caller } from '../../../http/handlers.ts';
import { sumByStock, type BoughtLine, type StockAddition } from './finish.ts';
import { insertStock, lockStock, increaseStock } from './finish.sql.ts';
import { lockRedirectedStock } from '../joining/redirected-stock.sql.ts';
import { maxStock, toStock } from '../joining/to-stock.ts';
import { countPantryItems } from '../pantry-items.sql.ts';

/**
 * By stock key, the pantry item to which bought lines were added. Its fields have the names of the
 * columns of finish_moves. `factor` converts the bought quantity to the unit of the item; it is 0 for
 * what is kept out of the pantry (PAN-15), whose item does not exist.
 */
export type StockByKey = Map<
  string,
  { pantry_item_id: string; is_new_stock: boolean; factor?: number }
>;

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
  const withoutItem = new Map([...additions].filter(([key]) => !increasedStock.has(key)));
  if (withoutItem.size === 0) return increasedStock;
  const redirected = await addRedirectedStock(sql, caller.householdId, pantryId, withoutItem, now);
  const missingStock = [...withoutItem].flatMap(([key, stock]) =>
    redirected.has(key) ? [] : [stock],
  );
  const stockByKey = new Map([...increasedStock, ...redirected]);
  if (missingStock.length === 0) return stockByKey;
  return new Map([
    ...stockByKey,
    ...(await createMissingStock(sql, caller, pantryId, missingStock, now)),
  ]);
}

/** PAN-14, PAN-15: adds what was joined with another item to that one, and leaves out what is kept out. */
async function addRedirectedStock(
  sql: Transaction,
  householdId: string,
  pantryId: string,
  additions: ReadonlyMap<string, StockAddition>,
  now: Date,
): Promise<StockByKey> {
  const stocks = [...additions.values()];
  const redirects = await sql.rows(lockRedirectedStock, {
    householdId,
    pantryId,
    productIds: stocks.flatMap(({ productId }) => productId ?? []),
    foldedNames: stocks.map(({ name }) => fold(name)),
  });
  const findRedirect = findRedirectIn(redirects);
  const stockByKey: StockByKey = new Map();
  const quantities = new Map<string, number>();
  for (const [key, stock] of additions) {
    const redirect = findRedirect(stock);
    if (redirect === undefined) continue;
    const { into, factor } = redirect;
    if (into === null || factor === null) {
      stockByKey.set(key, { pantry_item_id: stock.id, is_new_stock: false, factor: 0 });
      continue;
    }
    const before = quantities.get(into) ?? redirect.quantity ?? 0;
    const quantity = before + toStock(stock.quantity, factor);
    if (quantity > maxStock) throw new ApiError('stock-too-large');
    quantities.set(into, quantity);
    stockByKey.set(key, { pantry_item_id: into, is_new_stock: false, factor });
  }
  const before = new Map(redirects.map(({ into, quantity }) => [into, quantity ?? 0]));
  const increases = [...quantities].map(([id, quantity]) => ({
    id,
    quantity: quantity - (before.get(id) ?? 0),
  }));
  if (increases.length > 0)
    await sql.rows(increaseStock, { householdId, increases: JSON.stringify(increases), now });
  return stockByKey;
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
  for (const existing of await sql.rows(lockStock, {
    householdId,
    pantryId,
    productIds,
    foldedNames: names,
  })) {
    const key = stockKey(existing);
    const quantity = additions.get(key)?.quantity;
    if (quantity === undefined || stockByKey.has(key)) continue;
    if (existing.quantity + quantity > maxStock) throw new ApiError('stock-too-large');
    increases.push({ id: existing.id, quantity });
    stockByKey.set(key, { pantry_item_id: existing.id, is_new_stock: false });
  }
  if (increases.length > 0)
    await sql.rows(increaseStock, { householdId, increases: JSON.stringify(increases), now });
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
  const created = await sql.rows(insertStock, {
    householdId,
    pantryId,
    buyerId: callerId,
    stock: JSON.stringify(newStock),
    now,
  });
  const total = await sql.first(countPantryItems, { householdId, pantryId });
  if (total && total.count > limits.itemsPerPantry) throw new ApiError('too-many-pantry-items');
  return new Map(
    created.map((stock) => [stockKey(stock), { pantry_item_id: stock.id, is_new_stock: true }]),
  );
}
