import type { ItemProduct, ListItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';

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

let made = 0;

/** Returns an item, by default pending, without a product and newer than the previous one. */
export function makeItem(fields: Partial<ListItem> = {}): ListItem {
  made += 1;
  return {
    id: newId(Date.parse('2026-11-20T10:00:00.000Z') + made),
    listId: '01890000-0000-7000-8000-000000000001',
    name: 'Feijão carioca',
    quantity: 1,
    unit: 'un',
    isChecked: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    createdBy: null,
    changedBy: null,
    takenBy: null,
    correctedBy: null,
    productId: fields.product?.id ?? null,
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
