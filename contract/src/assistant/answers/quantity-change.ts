/** A wish for another quantity on the list (AI-18). */
import { parseQuickEntry } from '../../items/quick-entry.ts';
import { readItem } from '../../items/read-item.ts';
import { spelledNumberPattern } from '../../items/spelled-numbers.ts';
import { splitSpokenText } from '../../items/spoken-lines.ts';
import { kindOfAmount, shownUnit, toStoredNumber, unitAfter } from '../../values/units.ts';
import {
  fromThousandths,
  hasAtMostDecimals,
  limits,
  minimumQuantity,
  toThousandths,
  type Thousandths,
} from '../../values/values.ts';
import type { HomeItem, HomeList } from '../home-data.ts';
import type { Asked, Reply } from '../question/asked.ts';
import { amount, boldName, paragraphs } from '../question/sentences.ts';
import { findThing } from '../question/things.ts';
import { listedItems, putOnList } from './additions.ts';
import { listSource } from './sources.ts';
import { toList } from './wish-words.ts';

const changeVerb =
  /^(?:por favor[,\s]+)?(?:aument[ae]r?|diminu[ia]r?|diminui|reduz(?:a|ir)?|mud[ae]r?|alter[ae]r?|troc[ae]r?|troque|deix[ae]r?|sob[ea]|suba|baix[ae]r?|passe?a?r?)\s+(?:a quantidade d[eao]s?\s+)?(?:[oa]s?\s+)?(?<name>.+?)\s+(?<how>para|pra|p\/|por|em|com)\s+(?<amount>[^\s].{0,60})$/isu;

/** 'Deixa de molho por 12 horas', 'baixa para 180 graus', 'muda para 2 pessoas'. */
const noQuantity =
  /^(?:\S+\s+)?\S*?(?:%|°|h|hs|horas?|dias?|min|minutos?|semanas?|m[eê]s|meses|anos?|graus|pessoas?|reais|vezes)(?!\p{L})/iu;

/** A wish to change how much of something is on the list; undefined for any other text. */
export function changeQuantity(asked: Asked, typed: string): Reply | undefined {
  const groups = changeVerb.exec(typed.replace(/[\s.!?]+$/u, ''))?.groups;
  const { list } = asked;
  if (!groups || !list || noQuantity.test(groups['amount'] ?? '')) return undefined;
  const name = (groups['name'] ?? '').replace(new RegExp(String.raw`\s+${toList}$`, 'iu'), '');
  const item = findListed(asked, list, name);
  const wanted = readAmount(
    (groups['amount'] ?? '').replace(new RegExp(String.raw`\s+${toList}$`, 'iu'), ''),
    item,
  );
  if (wanted === undefined) {
    return item && /\d/u.test(groups['amount'] ?? '')
      ? {
          text: `Essa quantidade de ${boldName(item.name)} não é possível.`,
          sources: [listSource(list)],
          basis: 'home',
        }
      : undefined;
  }
  if (!item) {
    const put = putOnList(asked, [{ name, ...wanted }]);
    return {
      text: paragraphs(
        `${boldName(name)} não está em ${boldName(list.name)}. Posso pôr ${amount(wanted)}.`,
        put.text,
      ),
      sources: [listSource(list)],
      proposals: put.proposals,
      basis: 'home',
    };
  }
  const isLess = /^(?:por favor[,\s]+)?(?:dimin|reduz|baix)/iu.test(typed);
  // 'Deixa em 2' sets the quantity, and 'aumenta em 2' adds to it.
  const isMore = /^(?:por favor[,\s]+)?(?:aument|sob|sub)/iu.test(typed);
  const isStep = groups['how']?.toLowerCase() === 'em' && (isMore || isLess);
  const quantity = (
    isStep ? item.quantity + (isLess ? -1 : 1) * wanted.quantity : wanted.quantity
  ) as Thousandths;
  if (item.isTaken)
    return {
      text: `${boldName(item.name)} já está no carrinho. Mude a quantidade lá.`,
      sources: [listSource(list)],
      basis: 'home',
    };
  if (!isSameKind(item, wanted)) {
    const unit = unitAfter(2, shownUnit(storedAmount(item)));
    return {
      text: `${boldName(item.name)} está na lista em ${unit}. Diga a quantidade em ${unit}.`,
      sources: [listSource(list)],
      basis: 'home',
    };
  }
  if (
    quantity < toThousandths(minimumQuantity(item.unit)) ||
    quantity > toThousandths(limits.maxQuantity)
  )
    return {
      text: `Essa quantidade de ${boldName(item.name)} não é possível.`,
      sources: [listSource(list)],
      basis: 'home',
    };
  if (quantity === item.quantity)
    return {
      text: `${boldName(item.name)} já está em ${amount(item)}.`,
      sources: [listSource(list)],
      basis: 'home',
    };
  const { id: itemId, quantity: from, unit, unitText } = item;
  return {
    text: `Posso mudar ${boldName(item.name)} de ${amount(item)} para ${amount({ ...item, quantity })} em ${boldName(list.name)}.`,
    sources: [listSource(list)],
    proposals: [
      {
        kind: 'change-quantities',
        listId: list.id,
        listName: list.name,
        items: [{ itemId, name: item.name, from, quantity, unit, unitText }],
      },
    ],
    basis: 'home',
  };
}

/** The item of the list that a name means, also if it is misspelt. */
function findListed({ things }: Asked, list: HomeList, name: string): HomeItem | undefined {
  const found = listedItems(list)({ name });
  if (found) return found;
  const thing = findThing(
    things,
    name,
    ({ listed }) => listed.filter((each) => each.list.id === list.id).length,
  )?.thing;
  return thing?.listed.find((each) => each.list.id === list.id)?.item;
}

const storedAmount = ({ quantity, unit, unitText }: HomeItem) => ({
  quantity: fromThousandths(quantity),
  unit,
  unitText,
});

/** Whether an amount may replace that of an item: pieces and cans each other, but no kilos litres. */
const isSameKind = (item: HomeItem, wanted: WantedAmount) =>
  kindOfAmount(wanted) === kindOfAmount(item) ||
  (wanted.unit === 'un' && item.unit === 'un' && (!wanted.unitText || !item.unitText));

type WantedAmount = Pick<HomeItem, 'quantity' | 'unit' | 'unitText'>;

/** Reads '6', '2 kg' or 'meio quilo'. A number alone is in the unit in which the item is shown. */
function readAmount(text: string, item: HomeItem | undefined): WantedAmount | undefined {
  const isBare =
    !/\p{L}/u.test(text) ||
    new RegExp(String.raw`^${spelledNumberPattern}$`, 'iu').test(text.trim());
  const [line = ''] = splitSpokenText(isBare ? `${text} coisas` : `${text} de coisas`);
  const entry = isBare ? parseQuickEntry(line, item?.unit ?? 'un') : readItem(line);
  return entry.quantity === null || !hasAtMostDecimals(entry.quantity, 3)
    ? undefined
    : isBare && item
      ? {
          quantity: toThousandths(toStoredNumber(entry.quantity, storedAmount(item))),
          unit: item.unit,
          unitText: item.unitText,
        }
      : { quantity: toThousandths(entry.quantity), unit: entry.unit, unitText: entry.unitText };
}
