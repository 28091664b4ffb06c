/** Finds and describes the changes that others have just made to the items of a list (CASA-39). */
import type { ListItem } from '@quitanda/contract';
import type { Person } from './use-people.ts';

/** The verb that describes a change in the summary. */
type ChangeKind = 'adicionou' | 'pegou' | 'tirou do carrinho' | 'mudou';

export interface Change {
  readonly itemId: string;
  readonly name: string;
  readonly userId: string;
  readonly kind: ChangeKind;
}

const comparedFields = [
  'name',
  'quantity',
  'unit',
  'price',
  'paid',
  'purchasedQuantity',
  'purchasedUnit',
  'selectedProductId',
] as const satisfies readonly (keyof ListItem)[];

/**
 * Returns a change for each item that another person has added or changed between `before` and
 * `after`.
 */
export function findChangesByOthers(
  before: readonly ListItem[],
  after: readonly ListItem[],
  me: string | undefined,
): Change[] {
  if (before === after) return [];
  const beforeById = new Map(before.map((item) => [item.id, item]));
  return after.flatMap((item) => {
    const kind = changeKindOf(beforeById.get(item.id), item);
    const userId = kind === 'adicionou' ? item.createdBy : item.changedBy;
    if (kind === undefined || userId === null || userId === me) return [];
    return [{ itemId: item.id, name: item.product?.name ?? item.name, userId, kind }];
  });
}

function changeKindOf(before: ListItem | undefined, after: ListItem): ChangeKind | undefined {
  if (before === after) return undefined;
  if (before === undefined) return 'adicionou';
  if (before.isChecked !== after.isChecked) return after.isChecked ? 'pegou' : 'tirou do carrinho';
  return comparedFields.some((field) => before[field] !== after[field]) ? 'mudou' : undefined;
}

const listFormat = new Intl.ListFormat('pt-BR');

/** Returns one sentence for each person: 'Bia pegou Café e adicionou 2 itens.' */
export function summarizeChanges(
  changes: readonly Change[],
  personById: (id: string) => Person,
): string {
  const sentences = [...Map.groupBy(changes, ({ userId }) => userId)].map(
    ([userId, changesOfPerson]) => {
      const parts = [...Map.groupBy(changesOfPerson, ({ kind }) => kind)].map(
        ([kind, changesOfKind]) => {
          const items = new Map(changesOfKind.map(({ itemId, name }) => [itemId, name]));
          const [firstName] = items.values();
          return `${kind} ${items.size === 1 ? firstName : `${items.size} itens`}`;
        },
      );
      return `${personById(userId).name} ${listFormat.format(parts)}.`;
    },
  );
  return sentences.join(' ');
}
