/** Defines how writes of lists change the rows of the home, and how they are described (MOB-01). */
import type { ListItem, ListItemChange, NewListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { formatAmount } from '@quitanda/contract/units';
import { formatSigned } from '../../lib/amounts/decimal.ts';
import { newListItem } from '../../lib/items/new-list-item.ts';
import { rememberSupermarket } from '../../lib/items/remember-supermarket.ts';
import type { WriteDefinitions, WriteNamed } from '../../sync/replica/definitions.ts';
import type { MutableRows, Rows } from '../../sync/replica/rows.ts';
import type { Write } from '../../sync/reads-and-writes.ts';
import { seenLine } from '../../lib/items/seen-line.ts';
import { applyChange } from './items/list-items.ts';

const listNotFound = ['list-not-found'] as const;
const itemNotFound = ['item-not-found'] as const;

export const listWrites = {
  createList: {
    describe: ({ body: { name, items = [] } }) =>
      items.length === 0
        ? `Criar a lista "${name}"`
        : `Criar a lista "${name}" com ${items.length === 1 ? '1 item' : `${items.length} itens`}`,
    failureText: 'Ocorreu um erro.',
    apply: createList,
  },
  planTrip: {
    describe: ({ params, body }, rows) =>
      body.budget === undefined
        ? `Mudar o supermercado ${quoteListWithPreposition(params.listId, rows, 'da', 'de')}`
        : `Mudar o orçamento ${quoteListWithPreposition(params.listId, rows, 'da', 'de')}`,
    obsoleteOn: listNotFound,
    apply(rows, { params, body: { budget, supermarket }, at }) {
      const list = rows.get('lists', params.listId);
      if (!list) return;
      const savedName = supermarket ? rememberSupermarket(rows, supermarket, at) : supermarket;
      rows.put('lists', {
        ...list,
        ...(budget !== undefined && { budget }),
        ...(savedName !== undefined && { supermarket: savedName }),
      });
    },
  },
  addListItem: {
    describe: ({ params, body }, rows) =>
      body.isImpulse === true && body.isChecked === true
        ? `Pegar "${body.name}"`
        : `Adicionar "${body.name}" ${quoteListWithPreposition(params.listId, rows, 'à', 'a')}`,
    failureText: 'Falha ao adicionar item.',
    apply(rows, write, userId) {
      const { params, body, key } = write;
      addItem(
        rows,
        newListItem(body.id ?? key, params.listId, withNote(rows, body), detailsOf(write, userId)),
        write.at,
      );
    },
  },
  changeListItem: {
    describe: ({ params, body }, rows) =>
      body.add === undefined
        ? describeChange(body, rows.get('listItems', params.itemId))
        : `${formatSigned(body.add)} ${quoteItem(rows.get('listItems', params.itemId))} ${quoteListWithPreposition(params.listId, rows, 'na', 'em')}`,
    failureText: 'Falha ao atualizar item.',
    // A write that takes a removed item, or changes it in its dialog, becomes a refusal, so that the
    // user can decide (CASA-45, SYN-37).
    obsoleteOn: ({ body, context }) =>
      isTakenInSharedHousehold(body) || context?.editedItem ? [] : itemNotFound,
    basedOn({ params, body }, rows) {
      const item = rows.get('listItems', params.itemId);
      const isShared = rows.all('members').length > 1;
      // Without other members, or if the item is gone, there is nothing to compare.
      if (!item || !isShared) return body.seen === undefined ? undefined : { seen: undefined };
      // A dialog sends the line that it showed, because another person may have changed the rows
      // while it was open.
      return body.seen === undefined ? seenLine(item, body) : undefined;
    },
    apply(rows, write, userId) {
      const item = rows.get('listItems', write.params.itemId);
      if (item) putItem(rows, applyChange(item, write.body, detailsOf(write, userId)), write.at);
    },
  },
  removeListItem: {
    describe: ({ params }, rows) =>
      `Remover ${quoteItem(rows.get('listItems', params.itemId))} ${quoteListWithPreposition(params.listId, rows, 'da', 'de')}`,
    failureText: 'Falha ao remover item.',
    obsoleteOn: itemNotFound,
    apply(rows, { params }) {
      rows.remove('listItems', params.itemId);
      rows.remove('claims', `${params.listId} ${params.itemId}`);
    },
  },
} satisfies Partial<WriteDefinitions>;

/**
 * Whether the change sets price or quantity of a line in the cart, in a household with other
 * members. `seen` is set only in such a household.
 */
const isTakenInSharedHousehold = ({ seen, price, purchasedQuantity }: ListItemChange) =>
  seen !== undefined && (price != null || purchasedQuantity != null);

/**
 * Creates the list, unless it already exists. A write without an id changes nothing here, because
 * the server assigns the id.
 */
function createList(rows: MutableRows, write: WriteNamed<'createList'>, userId: string): void {
  const { id, name, items = [] } = write.body;
  if (id === undefined || rows.get('lists', id)) return;
  const details = detailsOf(write, userId);
  rows.put('lists', {
    id,
    name,
    createdAt: details.at,
    updatedAt: details.at,
    isShared: false,
    inviteToken: null,
    budget: null,
    supermarket: null,
  });
  for (const body of items) {
    if (body.id !== undefined)
      addItem(rows, newListItem(body.id, id, withNote(rows, body), details), write.at);
  }
}

/** Gives an item that was sent without a note the one that is remembered for its name (LST-55). */
const withNote = (rows: Rows, body: NewListItem): NewListItem =>
  body.note === undefined
    ? { ...body, note: rows.get('rememberedNotes', fold(body.name))?.note ?? null }
    : body;

/** Adds the item. An existing item with the same id is kept. */
function addItem(rows: MutableRows, item: ListItem, at: number): void {
  if (!rows.get('listItems', item.id)) putItem(rows, item, at);
}

function putItem(rows: MutableRows, item: ListItem, at: number): void {
  const supermarketBefore = rows.get('listItems', item.id)?.supermarket;
  const isSupermarketChanged = item.supermarket !== null && item.supermarket !== supermarketBefore;
  const supermarket = isSupermarketChanged
    ? rememberSupermarket(rows, item.supermarket ?? '', at)
    : item.supermarket;
  // Only where an item was taken counts as a use of the supermarket, so this one is used at the instant 0.
  const onlyAt = item.onlyAt && rememberSupermarket(rows, item.onlyAt, 0);
  rows.put('listItems', { ...item, supermarket, onlyAt });
  // A claim ends when its item is in the cart (CASA-33).
  if (item.isChecked) rows.remove('claims', `${item.listId} ${item.id}`);
}

const detailsOf = ({ at, context }: Write, userId: string) => ({
  by: userId,
  at: new Date(at).toISOString(),
  products: [...(context?.products ?? []), ...(context?.product ? [context.product] : [])],
});

function describeChange(change: ListItemChange, item: ListItem | undefined): string {
  const name = quoteItem(item);
  const { isChecked, price, purchasedQuantity, quantity } = change;
  const isPriced = price !== undefined || purchasedQuantity !== undefined;
  if (isPriced) return item?.isChecked === true ? `Corrigir ${name} no carrinho` : `Pegar ${name}`;
  if (isChecked !== undefined) return isChecked ? `Marcar ${name}` : `Desmarcar ${name}`;
  if (change.name !== undefined && change.name !== item?.name) {
    return `Mudar ${name} para "${change.name}"`;
  }
  if (quantity !== undefined) {
    const { unit = item?.unit ?? '', unitText = change.unit ? null : item?.unitText } = change;
    return `Mudar ${name} para ${formatAmount({ quantity, unit, unitText }).trim()}`;
  }
  if (change.note !== undefined)
    return change.note === null ? `Apagar a nota de ${name}` : `Anotar "${change.note}" em ${name}`;
  if (change.onlyAt !== undefined) return `Mudar onde comprar ${name}`;
  const isProductChange = change.selectedProductId !== undefined || change.productId !== undefined;
  return isProductChange ? `Vincular um produto a ${name}` : `Alterar ${name}`;
}

/** Returns '"Leite"', or 'um item' if the item is not on this device. */
export const quoteItem = (item: ListItem | undefined) => (item ? `"${item.name}"` : 'um item');

export function quoteList(listId: string, rows: Rows): string {
  const list = rows.get('lists', listId);
  return list ? `a lista "${list.name}"` : 'uma lista';
}

/**
 * Returns 'à lista "Feira"', or 'a uma lista' if the list is not on this device. The prepositions
 * differ: `definite` is 'à', 'da' or 'na', `indefinite` is 'a', 'de' or 'em'.
 */
export function quoteListWithPreposition(
  listId: string,
  rows: Rows,
  definite: string,
  indefinite: string,
): string {
  const list = rows.get('lists', listId);
  return list ? `${definite} lista "${list.name}"` : `${indefinite} uma lista`;
}
