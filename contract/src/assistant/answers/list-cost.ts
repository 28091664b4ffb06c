/** What a list costs, in which supermarket, and what is on it (AI-15). */
import { compareSupermarkets, type Comparison } from '../../insights/compare-supermarkets.ts';
import type { Split } from '../../insights/supermarket-split.ts';
import { isRecent } from '../../insights/price-standing.ts';
import type { Centavos } from '../../values/values.ts';
import type { HomeItem, HomeList } from '../home-data.ts';
import type { Asked, Reply } from '../question/asked.ts';
import {
  amount,
  boldName,
  counted,
  dayText,
  joinWithAnd,
  money,
  nameText,
  paragraphs,
} from '../question/sentences.ts';
import { listSource, purchasesSource } from './sources.ts';

export const pendingItems = (list: HomeList): HomeItem[] =>
  list.items.filter(({ isTaken }) => !isTaken);

export const compareList = (list: HomeList, book: Asked['home']['book']): Comparison =>
  compareSupermarkets(pendingItems(list), book);

const noList: Reply = {
  text: 'Ainda não há nenhuma lista. Crie uma para eu comparar os preços.',
  basis: 'home',
};

/** Where the list is cheapest, in one supermarket or in two. */
export function listCost({ list, home, things }: Asked): Reply {
  if (!list) return noList;
  const pending = pendingItems(list);
  const source = listSource(list);
  if (pending.length === 0)
    return {
      text: `A lista ${boldName(list.name)} não tem itens para comprar.`,
      sources: [source],
      basis: 'home',
    };
  const comparison = compareList(list, home.book);
  const { supermarkets, itemCount, hasCheapest, split } = comparison;
  const [first, ...others] = supermarkets;
  if (!first)
    return {
      text: `Ainda não tenho preço de nenhum dos ${itemCount} itens da lista ${boldName(list.name)}. Não dá para comparar.`,
      sources: [source],
      basis: 'home',
    };
  const ids = new Set(pending.map(({ productId, name }) => productId ?? name));
  const lines = things.all
    .filter(({ listed }) =>
      listed.some(
        (each) => each.list.id === list.id && ids.has(each.item.productId ?? each.item.name),
      ),
    )
    .flatMap(({ purchases }) =>
      purchases.filter(({ at, price }) => price !== null && isRecent(at, home.now)),
    );
  const priced = (count: number) => `${count} de ${counted(itemCount, 'item', 'itens')}`;
  const head = hasCheapest
    ? `Mais barato em ${boldName(first.supermarket)}: **${money(first.total)}**, com preço para ${priced(first.pricedCount)}.`
    : `Em ${boldName(first.supermarket)} dá **${money(first.total)}**, com preço para ${priced(first.pricedCount)}. Não dá para dizer qual mercado é o mais barato: faltam preços dos mesmos itens em outros.`;
  const compared = others.flatMap(({ supermarket, sameItems }) =>
    sameItems === null || sameItems.count === 0
      ? []
      : [`${boldName(supermarket)}: ${sameText(sameItems.count, sameItems.difference)}`],
  );
  return {
    text: paragraphs(
      head,
      compared.length > 0 && `${compared.slice(0, 5).join('; ')}.`,
      split
        ? splitText(split, pending)
        : hasCheapest && 'Dividir em dois mercados não sai mais barato.',
      unknownText(comparison, list, home.book),
      `O preço mais antigo em ${boldName(first.supermarket)} é de ${dayText(first.oldestAt, home)}.`,
    ),
    figures: supermarkets.slice(0, 6).map(({ supermarket, total, pricedCount }, index) => ({
      label:
        pricedCount === itemCount ? supermarket : `${supermarket} (${pricedCount} de ${itemCount})`,
      amount: total,
      unit: null,
      isBest: hasCheapest && index === 0,
    })),
    sources: [source, ...purchasesSource(lines, home)],
    basis: 'home',
  };
}

function sameText(count: number, difference: number): string {
  const items = count === 1 ? 'no mesmo item' : `nos mesmos ${count} itens`;
  if (difference === 0) return `${items}, o mesmo preço`;
  return `${items}, ${money(Math.abs(difference) as Centavos)} ${difference > 0 ? 'a mais' : 'a menos'}`;
}

function splitText(split: Split, pending: readonly HomeItem[]): string {
  const names = joinWithAnd(split.supermarkets.map(({ supermarket }) => boldName(supermarket)));
  const other = split.supermarkets.find(
    ({ supermarket }) => supermarket !== split.single.supermarket,
  );
  const items = other?.items.flatMap(({ index }) => pending[index]?.name ?? []) ?? [];
  const there =
    other && items.length > 0
      ? ` Em ${nameText(other.supermarket)}: ${joinWithAnd([...items.slice(0, 8).map(nameText), ...(items.length > 8 ? [`mais ${items.length - 8}`] : [])])}.`
      : '';
  return `Em dois, ${names}: **${money(split.total)}**, economia de ${money(split.saving)}.${there}`;
}

function unknownText(
  { unknownCount, itemCount }: Comparison,
  list: HomeList,
  book: Asked['home']['book'],
): string {
  if (unknownCount === 0) return '';
  const names =
    itemCount > 60
      ? []
      : pendingItems(list).filter((item) => compareSupermarkets([item], book).unknownCount === 1);
  const shown = names.slice(0, 5).map(({ name }) => nameText(name));
  const which =
    shown.length === 0
      ? ''
      : `: ${joinWithAnd(names.length > 5 ? [...shown, `mais ${names.length - 5}`] : shown)}`;
  return unknownCount === 1
    ? `1 item não tem preço em nenhum mercado${which}.`
    : `${unknownCount} itens não têm preço em nenhum mercado${which}.`;
}

/** What is on the list. */
export function listContents({ list }: Asked): Reply {
  if (!list) return noList;
  const pending = pendingItems(list);
  const taken = list.items.filter(({ isTaken }) => isTaken);
  const shown = pending.slice(0, 40).map((item) => `${nameText(item.name)} (${amount(item)})`);
  const rest = pending.length - shown.length;
  const inCart =
    taken.length > 0 &&
    `No carrinho: ${joinWithAnd([...taken.slice(0, 12).map(({ name }) => nameText(name)), ...(taken.length > 12 ? [`mais ${taken.length - 12}`] : [])])}.`;
  return {
    text: paragraphs(
      pending.length === 0
        ? `A lista ${boldName(list.name)} não tem itens para comprar.`
        : `${boldName(list.name)}: ${counted(pending.length, 'item', 'itens')} para comprar. ${joinWithAnd([...shown, ...(rest > 0 ? [`mais ${rest}`] : [])])}.`,
      inCart,
    ),
    sources: [listSource(list)],
    basis: 'home',
  };
}

/** The budget of the list, what is in the cart, and what remains. */
export function budgetOfList({ list, home, isListNamed, about }: Asked): Reply {
  const isChosen = isListNamed || about?.kind === 'list';
  const shown =
    isChosen || list?.budget != null
      ? list
      : (home.lists.find(({ budget }) => budget !== null) ?? list);
  if (!shown) return noList;
  const { budget } = shown;
  if (budget === null)
    return {
      text: `A lista ${boldName(shown.name)} não tem orçamento. Diga, por exemplo, "orçamento de 300 reais".`,
      sources: [listSource(shown)],
      basis: 'home',
    };
  const taken = shown.items.filter(({ isTaken }) => isTaken);
  const inCart = taken.reduce((sum, { paid }) => sum + (paid ?? 0), 0) as Centavos;
  const left = (budget - inCart) as Centavos;
  const unpriced = taken.filter(({ paid }) => paid === null).length;
  const comparison = compareList(shown, home.book);
  const [first] = comparison.supermarkets;
  const pendingText =
    first &&
    `O que falta comprar custa ${money(first.total)} em ${boldName(first.supermarket)}, com preço para ${first.pricedCount} de ${counted(comparison.itemCount, 'item', 'itens')}.`;
  return {
    text: paragraphs(
      left < 0
        ? `Sim, estourou em **${money(Math.abs(left) as Centavos)}**: o carrinho de ${boldName(shown.name)} está em ${money(inCart)}, e o orçamento é ${money(budget)}.`
        : `Restam **${money(left)}** de ${money(budget)} em ${boldName(shown.name)}. No carrinho: ${money(inCart)}.`,
      unpriced > 0 &&
        `${counted(unpriced, 'item', 'itens')} no carrinho ${unpriced === 1 ? 'está' : 'estão'} sem preço.`,
      pendingText,
    ),
    sources: [listSource(shown)],
    basis: 'home',
  };
}
