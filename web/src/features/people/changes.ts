/** The changes that others have just made to the items of a list (CASA-39). Pure. */
import type { ListItem } from '@quitanda/contract';
import type { Person } from './use-people.ts';

type Act = 'adicionou' | 'pegou' | 'tirou do carrinho' | 'mudou';

export interface Change {
  readonly itemId: string;
  readonly name: string;
  readonly userId: string;
  readonly act: Act;
}

const fields = [
  'name',
  'quantity',
  'unit',
  'price',
  'purchasedQuantity',
  'purchasedUnit',
  'selectedProductId',
] as const satisfies readonly (keyof ListItem)[];

/**
 * Returns the items that another person has changed or added since `before`, with the kind of
 * change.
 */
export function changesByOthers(
  before: readonly ListItem[],
  after: readonly ListItem[],
  me: string | undefined,
): Change[] {
  if (before === after) return [];
  const beforeById = new Map(before.map((item) => [item.id, item]));
  return after.flatMap((item) => {
    const act = actOf(beforeById.get(item.id), item);
    const userId = act === 'adicionou' ? item.createdBy : item.changedBy;
    if (act === undefined || userId === null || userId === me) return [];
    return [{ itemId: item.id, name: item.product?.name ?? item.name, userId, act }];
  });
}

function actOf(before: ListItem | undefined, after: ListItem): Act | undefined {
  if (before === after) return undefined;
  if (before === undefined) return 'adicionou';
  if (before.isChecked !== after.isChecked) return after.isChecked ? 'pegou' : 'tirou do carrinho';
  return fields.some((field) => before[field] !== after[field]) ? 'mudou' : undefined;
}

const phrases = new Intl.ListFormat('pt-BR');

/** One sentence for each person: 'Bia pegou Café e adicionou 2 itens.' */
export function summaryOf(changes: readonly Change[], of: (id: string) => Person): string {
  const sentences = [...Map.groupBy(changes, ({ userId }) => userId)].map(([userId, theirs]) => {
    const did = [...Map.groupBy(theirs, ({ act }) => act)].map(([act, same]) => {
      const items = new Map(same.map(({ itemId, name }) => [itemId, name]));
      const [only] = items.values();
      return `${act} ${items.size === 1 ? only : `${items.size} itens`}`;
    });
    return `${of(userId).name} ${phrases.format(did)}.`;
  });
  return sentences.join(' ');
}
