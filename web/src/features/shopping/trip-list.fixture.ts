import type { List, ListItem } from '@quitanda/contract';

export const listId = '01890000-0000-7000-8000-000000000001';

/** Returns the list of a trip. By default no supermarket is selected yet. */
export function makeList(items: readonly ListItem[] = [], fields: Partial<List> = {}): List {
  const at = '2026-11-20T10:00:00.000Z';
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
    items: [...items],
    ...fields,
  };
}
