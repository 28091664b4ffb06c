import { newId } from '@quitanda/contract/ids';
import type { Product } from '@quitanda/contract';
import type { Api } from './account.ts';

/** An item that is bought on a trip. */
export interface BoughtItem {
  readonly name: string;
  readonly quantity: number;
  readonly unit: 'un' | 'kg';
  readonly price: number;
  readonly isImpulse?: boolean;
}

const dayMs = 86_400_000;

/** Returns the first product that a search for this name finds in the catalogue. */
export async function findProduct(api: Api, name: string): Promise<Product> {
  const search = new URLSearchParams({ search: name, limit: '1' });
  const [product] = (await api.get(`/api/products?${search}`)) as Product[];
  if (!product) throw new Error(`The catalogue has no product called ${name}.`);
  return product;
}

/**
 * Creates a trip that was finished `daysAgo` days ago, as if a phone had been offline since then.
 * `daysAgo` may be at most 180.
 */
export async function createFinishedTrip(
  api: Api,
  pantryId: string,
  supermarket: string,
  daysAgo: number,
  boughtItems: readonly BoughtItem[],
): Promise<void> {
  const listId = newId();
  await api.post('/api/shopping-lists', { id: listId, name: 'Compras' });
  const items: object[] = [];
  const boughtAt = Date.now() - daysAgo * dayMs;
  for (const [index, { name, quantity, unit, price, isImpulse = false }] of boughtItems.entries()) {
    const id = newId();
    const { id: productId } = await findProduct(api, name);
    await api.post(`/api/shopping-lists/${listId}/items`, {
      id,
      name,
      quantity,
      unit,
      productId,
      isImpulse,
      isChecked: true,
      price,
      purchasedQuantity: quantity,
      supermarket,
      takenAt: new Date(boughtAt - (boughtItems.length - index) * 60_000).toISOString(),
    });
    items.push({ listItemId: id, name, productId, quantity, unit, price, supermarket });
  }
  await api.post(`/api/pantries/${pantryId}/items/bulk`, {
    listId,
    items,
    boughtAt: new Date(boughtAt).toISOString(),
  });
}
