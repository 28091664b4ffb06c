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
  const boughtAt = Date.now() - daysAgo * dayMs;
  const items = await Promise.all(
    boughtItems.map(async ({ isImpulse = false, ...item }, index) => ({
      ...item,
      id: newId(),
      productId: (await findProduct(api, item.name)).id,
      isImpulse,
      isChecked: true,
      purchasedQuantity: item.quantity,
      supermarket,
      takenAt: new Date(boughtAt - (boughtItems.length - index) * 60_000).toISOString(),
    })),
  );
  await api.post('/api/shopping-lists', { id: listId, name: 'Compras', items });
  await api.post(`/api/pantries/${pantryId}/items/bulk`, {
    listId,
    items: items.map(({ id, name, productId, quantity, unit, price }) => ({
      listItemId: id,
      name,
      productId,
      quantity,
      unit,
      price,
      supermarket,
    })),
    boughtAt: new Date(boughtAt).toISOString(),
  });
}
