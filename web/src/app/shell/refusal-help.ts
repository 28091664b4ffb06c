/** What a person can do about a refused write (SYN-38, SYN-39). */
import type { ErrorCode, NewListItem } from '@quitanda/contract';
import { createIdSequence } from '@quitanda/contract/id-sequence';
import { minimumQuantity } from '@quitanda/contract/values';
import type { Refusal } from '../../sync/react/use-unsent.ts';
import type { Write } from '../../sync/reads-and-writes.ts';

/**
 * The refusals that stay refusals however often the same write is sent, with what helps instead. A
 * deleted list can come back from the trash and a limit can be made room for, so these are not here.
 */
const helpOfFinal: Partial<Record<ErrorCode, string>> = {
  'malformed-body': 'Faça de novo na tela.',
  'not-a-member': 'A casa não recebe mais nada seu.',
  'not-responsible': 'Peça a quem é responsável pela casa.',
  'member-not-found': 'A pessoa saiu da casa.',
  'pantry-not-found': 'A despensa foi excluída. Faça de novo em outra.',
  'product-not-found': 'O produto saiu do catálogo. Faça de novo com outro.',
  'finish-not-found': 'A compra já tinha sido desfeita ou excluída.',
  'trip-correction-not-found': 'Corrija a compra em Compras.',
  'price-note-not-found': 'O preço já tinha sido removido.',
  'receipt-not-found': 'A nota já tinha sido removida.',
  'receipt-recorded': 'A nota já está em Notas fiscais.',
  'category-unknown': 'Faça de novo com outra categoria.',
  'product-exists': 'Procure o produto no catálogo.',
  'barcode-exists': 'Procure o produto pelo código de barras.',
};

/**
 * Returns what helps instead of sending the write again; undefined if sending it again can help. A
 * write with invalid fields is invalid every time.
 */
export function helpInsteadOfRetry({ failure: { code, fields = [] } }: Refusal) {
  return code === 'validation' && fields.length > 0
    ? 'Faça de novo na tela, com outro valor.'
    : helpOfFinal[code];
}

/** Returns what must be done before sending the write again can help; undefined if nothing. */
export function helpBeforeRetry({ failure: { code }, writes }: Refusal): string | undefined {
  if (code === 'list-not-found')
    return 'Se a lista foi excluída, restaure antes: Listas, “···”, Lixeira.';
  const isOfLine = writes[0]?.name.endsWith('PurchasedLine');
  return code === 'item-not-found' && isOfLine === true
    ? 'Se o item foi removido da compra, restaure antes: Compras, Excluídas.'
    : undefined;
}

/** Whether the write was for a household to which the person no longer belongs. */
export const isOfLostHousehold = ({ failure }: Refusal): boolean => failure.code === 'not-a-member';

/**
 * Returns the items that were typed in these writes, as new items of a list. A product is kept,
 * because the catalogue is the same in every household.
 */
export function typedItems(refusals: readonly Refusal[]): NewListItem[] {
  const makeId = createIdSequence();
  return refusals
    .flatMap(({ writes }) => writes)
    .flatMap(itemsOf)
    .map(({ name, quantity, unit, unitText, productId }) => ({
      id: makeId(),
      name,
      unit,
      ...(unitText && { unitText }),
      quantity: Math.max(quantity, minimumQuantity(unit)),
      ...(productId != null && { productId }),
    }));
}

type TypedItem = Pick<NewListItem, 'name' | 'quantity' | 'unit' | 'unitText' | 'productId'>;

function itemsOf(write: Write): readonly TypedItem[] {
  if (write.name === 'createList') return write.body.items ?? [];
  if (write.name === 'addListItem') return [write.body];
  if (write.name !== 'addPantryItem') return [];
  const { unit, quantity, ...item } = write.body;
  // Lists store grams as kilos with the word.
  return [
    unit === 'g'
      ? { ...item, unit: 'kg', unitText: 'g', quantity: Math.round(quantity) / 1_000 }
      : { ...item, unit, quantity },
  ];
}

/** Returns the products of the writes, so that the new list shows them before it is sent. */
export const productsOf = (refusals: readonly Refusal[]) =>
  refusals
    .flatMap(({ writes }) => writes)
    .flatMap(({ context }) => [
      ...(context?.products ?? []),
      ...(context?.product ? [context.product] : []),
    ]);
