/** The Portuguese texts of notices (NOT-02 to NOT-06). Pure: the caller reads the names when it sends. */
import { addDays, weekdayOf, type Centavos } from '@quitanda/contract';
import { formatMoney } from '@quitanda/contract/amount-text';

const maxNameCharacters = 40;
const maxNames = 3;

const listFormat = new Intl.ListFormat('pt-BR');

/** Returns a typed name with at most 40 characters. */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length <= maxNameCharacters
    ? name
    : `${characters
        .slice(0, maxNameCharacters - 1)
        .join('')
        .trimEnd()}…`;
}

/** Returns 'leite, ovos e café', or 'leite, ovos, café e mais 2'. `count` is that of all names. */
function joinNames(names: readonly string[], count = names.length): string {
  const shown = names.slice(0, maxNames).map(shortName);
  return listFormat.format(
    count > shown.length ? [...shown, `mais ${count - shown.length}`] : shown,
  );
}

/** 'Leite' is 'leite' within a sentence; 'OMO' stays. */
const withinSentence = (name: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

const countItems = (count: number) => (count === 1 ? '1 item' : `${count} itens`);

/** The first words of list names of which the article is known. Other lists have none. */
const articles: Readonly<Record<string, 'na' | 'no' | 'nas'>> = {
  compra: 'na',
  compras: 'nas',
  farmácia: 'na',
  feira: 'na',
  festa: 'na',
  lista: 'na',
  padaria: 'na',
  açougue: 'no',
  almoço: 'no',
  churrasco: 'no',
  jantar: 'no',
  mercado: 'no',
  mês: 'no',
  supermercado: 'no',
};

/** Returns 'na Compra da semana', 'no Churrasco' or 'em "Sítio"'. */
export function inList(listName: string): string {
  const [firstWord = ''] = listName.toLocaleLowerCase('pt-BR').split(/\s/u);
  const article = articles[firstWord];
  return article === undefined
    ? `em "${shortName(listName)}"`
    : `${article} ${shortName(listName)}`;
}

/** 'Ana pôs 3 itens na Compra da semana: leite, ovos e café' (NOT-02). */
export function itemsAddedText(added: {
  readonly people: readonly string[];
  readonly listName: string;
  readonly count: number;
  /** The first names, at least as many as the text shows. */
  readonly itemNames: readonly string[];
}): string {
  const { people, listName, count, itemNames } = added;
  const names = joinNames(itemNames.map(withinSentence), count);
  const verb = people.length > 1 ? 'puseram' : 'pôs';
  return `${joinNames(people)} ${verb} ${countItems(count)} ${inList(listName)}: ${names}`;
}

/** 'Ana está no Assaí. Falta algo?' (NOT-03). */
export const inSupermarketText = (person: string, supermarket: string | null): string =>
  `${shortName(person)} está no ${shortName(supermarket ?? 'mercado')}. Falta algo?`;

/** 'A lista está pronta: 12 itens. Ana finalizou no Assaí: R$ 306,57' (NOT-04). */
export function tripFinishedText(trip: {
  readonly person: string;
  readonly count: number;
  readonly supermarket: string | null;
  /** Null if nothing has a price. */
  readonly total: Centavos | null;
}): string {
  const { person, count, supermarket, total } = trip;
  const where = supermarket === null ? '' : ` no ${shortName(supermarket)}`;
  const price = total === null ? '' : `: ${formatMoney(total)}`;
  return `A lista está pronta: ${countItems(count)}. ${shortName(person)} finalizou${where}${price}`;
}

/** 'Bia aceitou o convite e entrou na casa' (NOT-05). */
export const memberJoinedText = (person: string): string =>
  `${shortName(person)} aceitou o convite e entrou na casa`;

/** 'Café Pilão: R$ 21,90 no Assaí, 12% menos' (NOT-06). */
export function priceFellText(fall: {
  readonly name: string;
  readonly price: Centavos;
  readonly unit: string;
  readonly supermarket: string | null;
  /** Below the usual price, in whole percent. */
  readonly percentBelow: number;
}): string {
  const { name, price, unit, supermarket, percentBelow } = fall;
  const per = unit === 'un' ? '' : `/${unit}`;
  const where = supermarket === null ? '' : ` no ${shortName(supermarket)}`;
  return `${shortName(name)}: ${formatMoney(price)}${per}${where}, ${percentBelow}% menos`;
}

/** From Monday, which is 1, to Sunday. */
const weekdays = ['', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'];

/**
 * 'Presunto vence amanhã.', 'Presunto e mais 2 vencem até quarta.' (NOT-18). Undefined without an alarm.
 *
 * @param alarms what expires, the first one first, with the days until then
 * @param today '2026-11-20'
 */
export function expiringText(
  alarms: readonly { readonly name: string; readonly days: number }[],
  today: string,
): string | undefined {
  const [first] = alarms;
  const last = Math.max(...alarms.map(({ days }) => days));
  if (first === undefined) return undefined;
  const day =
    last === 0 ? 'hoje' : last === 1 ? 'amanhã' : weekdays[weekdayOf(addDays(today, last))];
  const by = last <= first.days ? day : `até ${day}`;
  const name = shortName(first.name);
  return alarms.length === 1
    ? `${name} vence ${by}.`
    : `${name} e mais ${alarms.length - 1} vencem ${by}.`;
}

const maxDigestLines = 5;

/** Returns the lines of a summary: at most five, then 'e mais 2 avisos' (NOT-10). */
export function digestLines(lines: readonly string[]): string[] {
  const rest = lines.length - maxDigestLines;
  if (rest <= 0) return [...lines];
  return [
    ...lines.slice(0, maxDigestLines),
    rest === 1 ? 'e mais 1 aviso' : `e mais ${rest} avisos`,
  ];
}
