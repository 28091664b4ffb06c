import type { ItemProduct, ListItem, Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { itemRow } from '../../../lib/items/rows.fixture.ts';
import { listId } from '../trip-list.fixture.ts';

export function makeProduct(fields: Partial<ItemProduct> = {}): ItemProduct {
  return {
    id: newId(),
    name: 'Feijão Carioca Camil 1 kg',
    brand: 'Camil',
    categoryName: 'Mercearia',
    typicalUnit: 'un',
    imageUrl: null,
    ...fields,
  };
}

export function makeCatalogueProduct(fields: Partial<Product> = {}): Product {
  return {
    ...makeProduct(),
    categoryId: newId(),
    barcode: null,
    defaultOrderQuantity: 1,
    description: null,
    source: null,
    ...fields,
  };
}

let itemCount = 0;

/** Returns an item: by default pending, without a product, and newer than the previous one. */
export function makeItem(fields: Partial<ListItem> = {}): ListItem {
  itemCount += 1;
  const id = newId(Date.parse('2026-11-20T12:00:00.000Z') + itemCount);
  const productId = fields.product?.id ?? null;
  return itemRow(id, listId, { name: 'Feijão carioca', productId, ...fields });
}
