/** Proposals to put things on a list, without what it already has (AI-18). */
import type { ListUnit, Thousandths } from '../../values/values.ts';
import { fold } from '../../values/text.ts';
import { kindOfAmount, type UnitText } from '../../values/units.ts';
import type { Proposal, ProposedItem } from '../answer.ts';
import type { HomeItem, HomeList } from '../home-data.ts';
import type { Asked } from '../question/asked.ts';
import { amount, joinWithAnd, nameText } from '../question/sentences.ts';
import { matchNames } from '../question/things.ts';

export interface WantedItem {
  readonly name: string;
  readonly productId?: string | null;
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  readonly unitText?: UnitText | null | undefined;
  /** Whether the quantity is added to that on the list; otherwise the list gets at least as much. */
  readonly isMore?: boolean;
}

/** A card has at most this many lines, so that a person can read it. */
const maxProposed = 100;

interface Put {
  readonly proposals: Proposal[];
  /** What is on the list already, in words; empty if nothing is. */
  readonly text: string;
}

/**
 * Proposes to add what the list lacks, and to raise what it has too little of. What it has enough of
 * is said, and not proposed.
 */
export function putOnList({ list }: Pick<Asked, 'list'>, wanted: readonly WantedItem[]): Put {
  if (!list)
    return { proposals: [], text: 'Não há lista para pôr os itens. Crie uma lista primeiro.' };
  const find = listedItems(list);
  const added: ProposedItem[] = [];
  const raised: Extract<Proposal, { kind: 'change-quantities' }>['items'][number][] = [];
  const notes: string[] = [];
  for (const each of wanted.slice(0, maxProposed)) {
    const onList = find(each);
    const quantity = (
      each.isMore === true && onList && isSameKind(onList, each)
        ? onList.quantity + each.quantity
        : each.quantity
    ) as Thousandths;
    const name = nameText(onList?.name ?? each.name);
    if (!onList)
      added.push({ name: each.name, quantity, unit: each.unit, unitText: each.unitText });
    else if (onList.isTaken) notes.push(`${name} já está no carrinho`);
    else if (!isSameKind(onList, each))
      notes.push(`${name} já está na lista (${amount(onList)}; confira a quantidade)`);
    else if (onList.quantity >= quantity)
      notes.push(`${name} já está na lista (${amount(onList)})`);
    else {
      const { id: itemId, quantity: from, unit, unitText } = onList;
      raised.push({ itemId, name: onList.name, from, quantity, unit, unitText });
      notes.push(
        `${name} já está na lista: passa de ${amount(onList)} para ${amount({ ...onList, quantity })}`,
      );
    }
  }
  const target = { listId: list.id, listName: list.name };
  const proposals: Proposal[] = [
    ...(added.length > 0 ? [{ kind: 'add-items' as const, ...target, items: added }] : []),
    ...(raised.length > 0
      ? [{ kind: 'change-quantities' as const, ...target, items: raised }]
      : []),
  ];
  const shown = notes.slice(0, 12);
  return { proposals, text: shown.length === 0 ? '' : `${joinWithAnd(shown)}.` };
}

/** Whether amounts can be compared: 300 g and 1 kg, but not 2 latas and 2 un (UNI-06). */
const isSameKind = (one: HomeItem, other: WantedItem) => kindOfAmount(one) === kindOfAmount(other);

/** Finds the item of a list for a thing: by its product, by its name, or by the words of its name. */
export function listedItems(
  list: HomeList,
): (wanted: Pick<WantedItem, 'name' | 'productId'>) => HomeItem | undefined {
  const byProduct = new Map(
    list.items.flatMap((item) => (item.productId === null ? [] : [[item.productId, item]])),
  );
  const byName = new Map(
    list.items.flatMap((item) => [
      [fold(item.productName ?? item.name), item],
      [fold(item.name), item],
    ]),
  );
  const matcher = matchNames(
    list.items.flatMap((item) => [
      [item.name, item] as const,
      ...(item.productName === null ? [] : [[item.productName, item] as const]),
    ]),
  );
  return ({ name, productId }) => {
    const exact =
      (productId == null ? undefined : byProduct.get(productId)) ?? byName.get(fold(name));
    if (exact) return exact;
    // Of several, the one that still has to be bought.
    const matches = matcher.find(name);
    return matches.find(({ isTaken }) => !isTaken) ?? matches[0];
  };
}
