/** What the writes of lists do, in words for whoever looks at what is not sent yet (MOB-01). */
import type { ListItem, ListItemChange } from '@quitanda/contract';
import { formatQuantity } from '../../lib/decimal.ts';
import type { Descriptions, Shown } from '../../sync/descriptions.ts';

export const listDescriptions = {
  createList: ({ body: { name, items = [] } }) =>
    items.length === 0
      ? `Criar a lista "${name}"`
      : `Criar a lista "${name}" com ${items.length === 1 ? '1 item' : `${items.length} itens`}`,
  renameList: ({ params, body }, shown) =>
    `Renomear ${theList(params.listId, shown)} para "${body.name}"`,
  planTrip: ({ params }, shown) => `Planejar a compra ${inList(params.listId, shown, 'da', 'de')}`,
  deleteList: ({ params }, shown) => `Excluir ${theList(params.listId, shown)}`,
  shareList: ({ params }, shown) => `Compartilhar ${theList(params.listId, shown)}`,
  unshareList: ({ params }, shown) => `Parar de compartilhar ${theList(params.listId, shown)}`,
  addListItem: ({ params, body }, shown) =>
    body.isImpulse === true && body.isChecked === true
      ? `Pegar "${body.name}"`
      : `Adicionar "${body.name}" ${inList(params.listId, shown, 'à', 'a')}`,
  changeListItem: ({ params, body }, shown) => describeChange(body, itemOf(params, shown)),
  removeListItem: ({ params }, shown) =>
    `Remover ${named(itemOf(params, shown))} ${inList(params.listId, shown, 'da', 'de')}`,
} satisfies Partial<Descriptions>;

function describeChange(change: ListItemChange, item: ListItem | undefined): string {
  const name = named(item);
  const { isChecked, price, purchasedQuantity, quantity } = change;
  const isPriced = price !== undefined || purchasedQuantity !== undefined;
  if (isPriced) return item?.isChecked === true ? `Corrigir ${name} no carrinho` : `Pegar ${name}`;
  if (isChecked !== undefined) return isChecked ? `Marcar ${name}` : `Desmarcar ${name}`;
  if (change.name !== undefined && change.name !== item?.name) {
    return `Mudar ${name} para "${change.name}"`;
  }
  if (quantity !== undefined) {
    return `Mudar ${name} para ${formatQuantity(quantity, change.unit ?? item?.unit ?? '').trim()}`;
  }
  const isLinked = change.selectedProductId !== undefined || change.productId !== undefined;
  return isLinked ? `Vincular um produto a ${name}` : `Alterar ${name}`;
}

const named = (item: ListItem | undefined) => (item ? `"${item.name}"` : 'um item');

function itemOf(
  { listId, itemId }: { readonly listId: string; readonly itemId: string },
  shown: Shown,
): ListItem | undefined {
  return shown('getList', { params: { listId } })?.items.find(({ id }) => id === itemId);
}

function listName(listId: string, shown: Shown): string | undefined {
  const list = shown('getLists', {})?.find(({ id }) => id === listId);
  return (list ?? shown('getList', { params: { listId } }))?.name;
}

function theList(listId: string, shown: Shown): string {
  const name = listName(listId, shown);
  return name === undefined ? 'uma lista' : `a lista "${name}"`;
}

/** 'à lista "Feira"', or without its name 'a uma lista'; likewise with 'da' and 'de'. */
function inList(listId: string, shown: Shown, to: string, toSome: string): string {
  const name = listName(listId, shown);
  return name === undefined ? `${toSome} uma lista` : `${to} lista "${name}"`;
}
