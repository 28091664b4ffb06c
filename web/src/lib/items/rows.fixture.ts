/** Rows with a default value for each field, as the server sends them. */
import { positionOfId } from '@quitanda/contract/ids';
import type { List, ListItem, PantryItem, Row } from '@quitanda/contract';

/** The default time of the rows. Rows with equal times are sorted by their ids. */
const createdAt = '2026-11-20T12:00:00.000Z';

export const listRow = (id: string, fields: Partial<Row<'lists'>> = {}): Row<'lists'> => ({
  id,
  name: id,
  createdAt,
  updatedAt: createdAt,
  isShared: false,
  inviteToken: null,
  budget: null,
  supermarket: null,
  ...fields,
});

/** Returns a list as `getLists` answers it: with the number of its items. */
export const listSummary = (id: string, name: string, itemCount = 0) => ({
  ...listRow(id, { name }),
  _count: { items: itemCount },
});

/** Returns a list as `getList` answers it: with its items. */
export const listWithItems = (id: string, name: string, items: readonly ListItem[] = []): List => ({
  ...listSummary(id, name, items.length),
  items: [...items],
});

export const itemRow = (
  id: string,
  listId: string,
  fields: Partial<ListItem> = {},
): Row<'listItems'> => ({
  id,
  listId,
  position: positionOfId(id),
  name: id,
  quantity: 1,
  unit: 'un',
  isChecked: false,
  createdAt,
  updatedAt: createdAt,
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
});

export const pantryRow = (id: string, name = id): Row<'pantries'> => ({ id, name, createdAt });

/** Returns an item of a pantry without the pantry's id, as `getPantry` answers it. */
export const pantryItem = (id: string, fields: Partial<PantryItem> = {}): PantryItem => ({
  id,
  name: id,
  quantity: 1,
  unit: 'un',
  lowStockAlertThreshold: null,
  targetQuantity: null,
  productId: null,
  categoryName: null,
  imageUrl: null,
  createdBy: null,
  changedBy: null,
  ...fields,
});

export const stockRow = (
  id: string,
  pantryId: string,
  fields: Partial<Row<'pantryItems'>> = {},
): Row<'pantryItems'> => ({ ...pantryItem(id), pantryId, countedAt: null, ...fields });
