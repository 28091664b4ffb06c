/** What people ask to change. Each becomes a proposal, never a change (AI-18). */
import { listName, readItem } from '../../items/read-item.ts';
import { readList } from '../../items/read-list.ts';
import { splitSpokenText } from '../../items/spoken-lines.ts';
import { cleanName, fold } from '../../values/text.ts';
import { packageText } from '../../values/units.ts';
import { toThousandths } from '../../values/values.ts';
import type { Asked, Reply, Rule } from '../question/asked.ts';
import { maxQuestionLength } from '../question/read-question.ts';
import { amount, boldName, joinWithAnd, nameText, paragraphs } from '../question/sentences.ts';
import { matchNames } from '../question/things.ts';
import { putOnList, type WantedItem } from './additions.ts';
import { setBudget } from './budget-change.ts';
import { changeQuantity } from './quantity-change.ts';
import { listSource, pantrySource } from './sources.ts';
import { place, please, toList } from './wish-words.ts';

const putVerb = String.raw`(?:p[oõ]e|p[ôõ]r|por(?!\s+(?:favor|que|qu[eê]|enquanto|onde|isso|exemplo|causa|dia|semana|m[eê]s|ano|pessoa)(?!\p{L}))|ponha|bot[ae]r?|bote|colo(?:ca|que|car|co)|adicion[ae]r?|acrescent[ae]r?|inclu[ia]r?|inclui|anot[ae]r?|p[oõ]em|lembra(?:r)? de comprar)`;
const tail = String.raw`(?:[\s,]+(?:a[ií]|tamb[eé]m|tb|por favor|pfv?|ent[aã]o|pra mim|para mim))*[\s.!?]*$`;
const filler = String.raw`(?:(?:a[ií]|tamb[eé]m|tb|pra mim|para mim)[,\s]+)?`;

const putThenItems = new RegExp(
  String.raw`^${please}${putVerb}\s+${place}\s*[:,]?\s+(?<items>.+?)${tail}`,
  'isu',
);
const listThenPut = new RegExp(
  String.raw`^${please}${place}[,\s]+${putVerb}\s+(?<items>.+?)${tail}`,
  'isu',
);
const putItems = new RegExp(
  String.raw`^${please}${putVerb}\s+${filler}(?<more>mais\s+)?(?<items>.+?)(?:\s+${toList})?${tail}`,
  'isu',
);
/** 'Preciso lavar o arroz' needs no item. */
const noDeed = String.raw`(?!(?!a[cç][uú]car|colher|talher)\p{L}+[aei]r(?!\p{L}))`;
const buyItems = new RegExp(
  String.raw`^(?:(?:eu\s+)?(?:(?:tenho que|temos que|tem que)\s+comprar\s+|(?:preciso|precisamos|vou comprar|bora comprar|falta|faltou)\s+(?:de\s+)?(?:comprar\s+)?${noDeed})|compr[ae]r?\s+|acabou\s+(?:[oa]s?\s+)?)(?<items>.+?)(?:\s+${toList})?${tail}`,
  'isu',
);
const toPantry =
  /\s+(?:n[ao]|em|l[áa] n[ao]|pra|para a|à)\s+(?:minha\s+|nossa\s+)?(?:des?pensa|dispensa|estoque|casa|arm[aá]rio|geladeira|freezer)(?<rest>[\s.!?]*)$/iu;
const storeVerb = new RegExp(
  String.raw`^${please}(?:guard[ae]r?|guardei|comprei|compramos|estoc[ae]r?|armazen[ae]r?|${putVerb})\s+(?<items>.+)$`,
  'isu',
);
const removeVerb =
  /^(?:por favor[,\s]+)?(?:tir[ae]r?|remov[ae]r?|remover|apag[ae]r?|exclu[ia]r?|delet[ae]r?|risc[ae]r?)\s/iu;
/** Questions about changes, not wishes of one. */
const isQuestion = (text: string) =>
  /^ (?:(?:por favor|por|em|ate|de|com|para|e|mas|ola|oi) )*(?:o que|quanto|quantos|quantas|qual|quais|quando|onde|como|quem|por que|cade|sera|tem|ha|da para|vale) /u.test(
    text,
  ) || / (?:o que|quanto) (?:preciso|falta|tenho) /u.test(text);

/** 'Guardar pão na geladeira?' asks; 'Pode pôr leite na lista?' wishes. */
const asksAnything = (typed: string, text: string) =>
  /\?\s*$/u.test(typed) && !/ (?:lista|listas|compras|despensa|orcamento|pode) /u.test(text);

/** Any wish to change something; undefined if the text has none. */
export const changes: Rule = (asked) => {
  const typed = asked.question.slice(0, maxQuestionLength).trim();
  if (isQuestion(asked.text) || asksAnything(typed, asked.text)) return undefined;
  return (
    setBudget(asked, typed) ??
    store(asked, typed) ??
    changeQuantity(asked, typed) ??
    add(asked, typed) ??
    remove(typed, asked)
  );
};

function remove(typed: string, { list }: Asked): Reply | undefined {
  if (!removeVerb.test(typed)) return undefined;
  return {
    text: 'Por aqui eu não tiro nada. Abra a lista ou a despensa e remova o item lá: dá para desfazer.',
    sources: list ? [listSource(list)] : [],
    basis: 'home',
  };
}

/** What somebody needs or buys, but no thing: 'uma receita', 'mais barata'. */
const noItem =
  /^(?:uma? )?(?:receita|dica|ideia|sugest|informa|card[aá]pio|(?:mais |menos )?(?:barat|car[oa]\b|em conta))|\bde molho$/iu;

function add(asked: Asked, typed: string): Reply | undefined {
  const groups = (
    putThenItems.exec(typed) ??
    listThenPut.exec(typed) ??
    putItems.exec(typed) ??
    buyItems.exec(typed)
  )?.groups;
  const text = groups?.['items'];
  // A wish for a budget that was not understood is no item.
  if (text === undefined || / orcamento /u.test(asked.text)) return undefined;
  if (/^(?:mais\s+)?(?:tudo|o que|qu[eê]|isso|isto|ajuda|saber|alguma? coisa)(?:\s|$)/iu.test(text))
    return undefined;
  if (/^(?:comprar|fazer|gastar|economizar|saber)$/iu.test(text)) return undefined;
  if (noItem.test(text)) return undefined;
  const { items, refused } = readItems(
    asked,
    withoutListName(asked, text),
    groups?.['more'] !== undefined,
  );
  if (items.length === 0) return refusedReply(refused);
  const put = putOnList(asked, items);
  const { list } = asked;
  const added = put.proposals.find(({ kind }) => kind === 'add-items');
  const lines =
    added?.kind === 'add-items'
      ? added.items.map((item) => `${nameText(item.name)} (${amount(item)})`)
      : [];
  return {
    text: paragraphs(
      lines.length > 0 &&
        `Posso pôr em ${boldName(list?.name ?? '')}: ${joinWithAnd(shortened(lines))}.`,
      put.text,
      refused.length > 0 &&
        `Não entendi como item: ${joinWithAnd(shortened(refused.map(nameText)))}.`,
    ),
    sources: list ? [listSource(list)] : [],
    proposals: put.proposals,
    basis: 'home',
  };
}

const refusedReply = (refused: readonly string[]): Reply | undefined =>
  refused.length === 0
    ? undefined
    : {
        text: `Não entendi como item: ${joinWithAnd(shortened(refused.map(nameText)))}. Use apenas texto simples.`,
        basis: 'home',
      };

/** Removes 'na farmácia' at the end, if that is the list that is meant. */
function withoutListName({ isListNamed, list }: Asked, text: string): string {
  if (!isListNamed || !list) return text;
  const words = text.split(' ');
  const length = list.name.trim().split(/\s+/u).length;
  const isName = fold(words.slice(-length).join(' ')) === fold(list.name);
  const before = fold(words.at(-length - 1) ?? '');
  return isName && words.length > length + 1 && /^(?:na|no|em|da|do|para|pra)$/u.test(before)
    ? words.slice(0, -length - 1).join(' ')
    : text;
}

const shortened = (parts: readonly string[]) =>
  parts.length > 12 ? [...parts.slice(0, 12), `mais ${parts.length - 12}`] : parts;

/** Reads the items with the grammar of lists. An item without an amount gets the one of last time. */
function readItems(asked: Asked, text: string, isMore: boolean) {
  const quoted = /^["'“”](?<name>[^"“”]+)["'“”]$/u.exec(text.trim())?.groups?.['name'];
  const lines =
    quoted !== undefined
      ? [{ name: quoted, quantity: null, unit: 'un' as const, unitText: undefined }]
      : text.includes('\n')
        ? readList(text).items.map(({ name, quantity, unit, unitText }) => ({
            name,
            quantity,
            unit,
            unitText,
          }))
        : splitSpokenText(text).map((line) => {
            const item = readItem(line.replace(/^(?:mais|[oa]s?|uns|umas)\s+(?=\p{L})/iu, ''));
            const { quantity, unit, unitText } = item;
            return { name: listName(item), quantity, unit, unitText };
          });
  const items: WantedItem[] = [];
  const refused: string[] = [];
  for (const { name: typedName, quantity, unit, unitText } of lines.slice(0, 100)) {
    const clean = cleanName(typedName);
    if ('name' in clean && !/^\d{5}/u.test(clean.name))
      items.push({ ...withAmount(asked, { name: clean.name, quantity, unit, unitText }), isMore });
    else refused.push(typedName);
  }
  return { items, refused };
}

function withAmount(
  { home }: Asked,
  { name, quantity, unit, unitText }: Omit<WantedItem, 'quantity'> & { quantity: number | null },
): WantedItem {
  if (quantity !== null) return { name, quantity: toThousandths(quantity), unit, unitText };
  const folded = fold(name);
  const bought = home.book.find(({ itemNames }) => itemNames.includes(folded))?.bought;
  return bought?.unit === 'kg'
    ? { name, quantity: bought.quantity, unit: 'kg', unitText: bought.unitText }
    : { name, quantity: toThousandths(1), unit: 'un', unitText: packageText(bought?.unitText) };
}

function store(asked: Asked, typed: string): Reply | undefined {
  const isStoring = /^(?:por favor[,\s]+)?(?:guard|estoc|armazen)/iu.test(typed);
  const place = toPantry.exec(typed);
  if (!isStoring && !place) return undefined;
  const text = storeVerb.exec(place ? typed.slice(0, place.index) : typed)?.groups?.['items'];
  if (text === undefined) return undefined;
  const { home } = asked;
  const pantry = home.pantries.find(({ id }) => id === home.shownPantryId) ?? home.pantries[0];
  if (!pantry)
    return { text: 'Não há despensa para guardar. Crie uma despensa primeiro.', basis: 'home' };
  const stored = text.replace(/[\s,.!?]+(?:(?:e\s+)?(?:guard\p{L}*|p[oõ]e|coloca|bota))?$/iu, '');
  const { items, refused } = readItems(asked, stored, false);
  if (items.length === 0) return undefined;
  const stocked = matchNames(pantry.items.map((item) => [item.name, item] as const));
  const notes = items.flatMap(({ name }) => {
    const [item] = stocked.find(name);
    return item ? [`${nameText(item.name)} já tem ${amount(item)}`] : [];
  });
  return {
    text: paragraphs(
      `Posso guardar em ${boldName(pantry.name)}: ${joinWithAnd(shortened(items.map((item) => `${nameText(item.name)} (${amount(item)})`)))}.`,
      notes.length > 0 && `${joinWithAnd(shortened(notes))}: a quantidade é somada.`,
      refused.length > 0 &&
        `Não entendi como item: ${joinWithAnd(shortened(refused.map(nameText)))}.`,
    ),
    sources: [pantrySource(home)],
    proposals: [
      {
        kind: 'add-to-pantry',
        pantryId: pantry.id,
        pantryName: pantry.name,
        items: items.map(({ name, quantity, unit, unitText }) => ({
          name,
          quantity,
          unit,
          unitText,
        })),
      },
    ],
    basis: 'home',
  };
}
