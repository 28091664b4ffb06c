/** Pending writes laid over what the server last said about lists and supermarkets. */
import type { List, ListItem, ListSummary } from '@quitanda/contract';
import type { Projections, Write } from '../../sync/types.ts';
import { changedItem, inShoppingOrder, newItem } from './list-items.ts';
import { knownSpelling } from '../../lib/supermarket-names.ts';

export const listProjections = {
  getLists: (lists, write) => lists && projectLists(lists, write),
  getList: (list, write, { params }) => projectList(list, write, params.listId),
  getSupermarkets: (known, write) => known && { names: projectSupermarkets(known.names, write) },
} satisfies Projections;

function projectLists(lists: ListSummary[], write: Write): ListSummary[] {
  switch (write.name) {
    case 'createList': {
      const list = createdList(write);
      if (list === undefined || lists.some(({ id }) => id === list.id)) return lists;
      const { items: _onlyCounted, ...summary } = list;
      return [...lists, summary];
    }
    case 'renameList':
      return changeOne(lists, write.params.listId, (list) => ({ ...list, name: write.body.name }));
    case 'deleteList':
      return lists.filter(({ id }) => id !== write.params.listId);
    default:
      return projectCounts(lists, write);
  }
}

function projectCounts(lists: ListSummary[], write: Write): ListSummary[] {
  switch (write.name) {
    case 'addListItem':
      return count(lists, write.params.listId, 1);
    case 'removeListItem':
      return count(lists, write.params.listId, -1);
    case 'finishPurchase':
      return write.body.listId === undefined
        ? lists
        : count(lists, write.body.listId, -movedIds(write).length);
    case 'undoFinish': {
      const moved = write.context?.finished?.items ?? [];
      return moved.reduce((counted, item) => count(counted, item.listId, 1), lists);
    }
    default:
      return lists;
  }
}

function count(lists: ListSummary[], listId: string, change: number): ListSummary[] {
  return changeOne(lists, listId, (list) => ({
    ...list,
    _count: { items: Math.max(0, list._count.items + change) },
  }));
}

function projectList(list: List | undefined, write: Write, listId: string): List | undefined {
  if (write.name === 'createList') {
    const created = createdList(write);
    return list ?? (created?.id === listId ? created : undefined);
  }
  if (write.name === 'deleteList') return write.params.listId === listId ? undefined : list;
  if (list === undefined) return undefined;
  if (write.name === 'renameList') {
    return write.params.listId === listId ? { ...list, name: write.body.name } : list;
  }
  const items = projectItems(list, write);
  return items === list.items
    ? list
    : { ...list, items: inShoppingOrder(items), _count: { items: items.length } };
}

function projectItems({ id: listId, items }: List, write: Write): ListItem[] {
  switch (write.name) {
    case 'addListItem':
      return write.params.listId === listId ? withItems(items, [addedItem(write)]) : items;
    case 'changeListItem':
      return changeOne(
        items,
        write.params.itemId,
        (item) => write.answer ?? changedItem(item, write.body, tapOf(write)),
      );
    case 'removeListItem':
      return withoutItems(items, [write.params.itemId]);
    case 'finishPurchase':
      return withoutItems(items, movedIds(write));
    case 'undoFinish':
      return withItems(
        items,
        (write.context?.finished?.items ?? []).filter((item) => item.listId === listId),
      );
    default:
      return items;
  }
}

/** The names of known supermarkets with the one just used first, in its first spelling (DAT-05). */
function projectSupermarkets(names: string[], write: Write): string[] {
  const used = usedSupermarket(write);
  if (used === undefined || used === null) return names;
  const known = knownSpelling(names, used);
  return [known ?? used, ...names.filter((name) => name !== known)];
}

function usedSupermarket(write: Write): string | null | undefined {
  switch (write.name) {
    case 'saveSupermarket':
      return write.body.name;
    case 'saveStoreLabel':
      return write.params.supermarketName;
    case 'addListItem':
    case 'changeListItem':
    case 'notePrice':
      return write.body.supermarket;
    default:
      return undefined;
  }
}

type WriteNamed<N extends Write['name']> = Extract<Write, { name: N }>;

const tapOf = (write: Write) => ({
  at: new Date(write.at).toISOString(),
  products: [
    ...(write.context?.products ?? []),
    ...(write.context?.product === undefined ? [] : [write.context.product]),
  ],
});

/** undefined for a create whose id only the server knows. */
function createdList(write: WriteNamed<'createList'>): List | undefined {
  if (write.answer !== undefined) return write.answer;
  const { id, name, items: bodies = [] } = write.body;
  if (id === undefined) return undefined;
  const tap = tapOf(write);
  const items = bodies.flatMap((body) =>
    body.id === undefined ? [] : [newItem(body.id, id, body, tap)],
  );
  return {
    id,
    name,
    createdAt: tap.at,
    updatedAt: tap.at,
    isShared: false,
    inviteToken: null,
    budget: null,
    supermarket: null,
    _count: { items: items.length },
    items: inShoppingOrder(items),
  };
}

function addedItem(write: WriteNamed<'addListItem'>): ListItem {
  const id = write.body.id ?? write.key;
  return write.answer ?? newItem(id, write.params.listId, write.body, tapOf(write));
}

/** All of them until the server says which it moved (FIN-04). */
const movedIds = ({ answer, body }: WriteNamed<'finishPurchase'>): readonly string[] =>
  answer?.movedItemIds ?? body.items.flatMap(({ listItemId }) => listItemId ?? []);

function withItems(items: ListItem[], added: readonly ListItem[]): ListItem[] {
  const missing = added.filter(({ id }) => items.every((item) => item.id !== id));
  return missing.length === 0 ? items : [...items, ...missing];
}

function withoutItems(items: ListItem[], removedIds: readonly string[]): ListItem[] {
  const kept = items.filter(({ id }) => !removedIds.includes(id));
  return kept.length === items.length ? items : kept;
}

function changeOne<Row extends { readonly id: string }>(
  rows: Row[],
  id: string,
  change: (row: Row) => Row,
): Row[] {
  return rows.some((row) => row.id === id)
    ? rows.map((row) => (row.id === id ? change(row) : row))
    : rows;
}
