import type { ItemProduct, List, ListItem } from '@quitanda/contract';
import type { ListView } from './order/use-list-view.ts';
import { itemRow, listWithItems } from '../../lib/items/rows.fixture.ts';

export const listId = '01890000-0000-7000-8000-00000000000a';

export const coffee: ItemProduct = {
  id: '01890000-0000-7000-8000-0000000000c0',
  name: 'Café Pilão 500 g',
  brand: 'Pilão',
  categoryName: 'Mercearia',
  typicalUnit: 'un',
  imageUrl: null,
};

/** How a list is shown by default: by position, without a selection. */
export const defaultView: ListView = {
  order: 'own',
  setOrder: () => undefined,
  isSelecting: false,
  firstSelectedId: undefined,
  select: () => undefined,
  stopSelecting: () => undefined,
};

/** Returns a pending item. All items have the same creation time, so a list sorts them by id. */
export const makeItem = (id: string, fields: Partial<ListItem> = {}): ListItem =>
  itemRow(id, listId, fields);

export const makeList = (items: ListItem[] = [], fields: Partial<List> = {}): List => ({
  ...listWithItems(listId, 'Compras do mês', items),
  ...fields,
});
