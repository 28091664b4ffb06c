import type { ItemProduct, List, ListItem } from '@quitanda/contract';

export const listId = '01890000-0000-7000-8000-00000000000a';
const at = '2026-11-20T12:00:00.000Z';

export const coffee: ItemProduct = {
  id: '01890000-0000-7000-8000-0000000000c0',
  name: 'Café Pilão 500 g',
  brand: 'Pilão',
  categoryName: 'Mercearia',
  typicalUnit: 'un',
  imageUrl: null,
};

/** Returns a pending item. All items have the same creation time, so a list sorts them by id. */
export function makeItem(id: string, fields: Partial<ListItem> = {}): ListItem {
  return {
    id,
    listId,
    name: id,
    quantity: 1,
    unit: 'un',
    isChecked: false,
    createdAt: at,
    updatedAt: at,
    createdBy: null,
    changedBy: null,
    takenBy: null,
    correctedBy: null,
    productId: null,
    selectedProductId: null,
    product: null,
    price: null,
    purchasedQuantity: null,
    purchasedUnit: null,
    supermarket: null,
    isImpulse: false,
    ...fields,
  };
}

export function makeList(items: ListItem[] = [], fields: Partial<List> = {}): List {
  return {
    id: listId,
    name: 'Compras do mês',
    createdAt: at,
    updatedAt: at,
    isShared: false,
    inviteToken: null,
    budget: null,
    supermarket: null,
    _count: { items: items.length },
    items,
    ...fields,
  };
}
