import type { List, ListItem } from '@quitanda/contract';
import { listWithItems } from '../../lib/items/rows.fixture.ts';

export const listId = '01890000-0000-7000-8000-000000000001';

/** Returns the list of a trip. By default no supermarket is selected yet. */
export const makeList = (items: readonly ListItem[] = [], fields: Partial<List> = {}): List => ({
  ...listWithItems(listId, 'Compras do mês', items),
  ...fields,
});
