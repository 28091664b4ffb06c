/** What a shop writes, in words for whoever looks at what is not sent yet (MOB-01). */
import type { Descriptions, Shown } from '../../sync/descriptions.ts';

export const shoppingDescriptions = {
  saveSupermarket: ({ body }) => `Guardar o supermercado "${body.name}"`,
  saveStoreLabel: ({ body, context }) => {
    const product = context?.products?.find(({ id }) => id === body.productId);
    return `Vincular a etiqueta da balança a ${product ? `"${product.name}"` : 'um produto'}`;
  },
  finishPurchase: ({ params, body }, shown) =>
    `Finalizar a compra${ofList(body.listId, shown)} (${countOf(body.items.length)})` +
    toPantry(params.pantryId, shown),
  undoFinish: ({ context }, shown) =>
    `Desfazer a finalização da compra${ofList(context?.finished?.items[0]?.listId, shown)}`,
} satisfies Partial<Descriptions>;

const countOf = (count: number) => (count === 1 ? '1 item' : `${count} itens`);

function ofList(listId: string | undefined, shown: Shown): string {
  const list = shown('getLists', {})?.find(({ id }) => id === listId);
  return list ? ` de "${list.name}"` : '';
}

function toPantry(pantryId: string, shown: Shown): string {
  const pantry = shown('getPantries', {})?.find(({ id }) => id === pantryId);
  return pantry ? `, para a despensa "${pantry.name}"` : '';
}
