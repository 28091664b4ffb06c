/** What the pantry's things can become, and what is missing for a dish or a party (AI-16). */
import { readPackage } from '../../insights/packages.ts';
import { amountsForGuests } from '../../knowledge/amounts/amounts-for-guests.ts';
import { readOccasion } from '../../knowledge/answers/guests.ts';
import { articleById } from '../../knowledge/article-by-id.ts';
import { contentWords } from '../../search/read-query.ts';
import { split } from '../../search/words.ts';
import { fold } from '../../values/text.ts';
import { fromThousandths, toThousandths, type Thousandths } from '../../values/values.ts';
import type { AnswerSource } from '../answer.ts';
import type { HomeData, HomeStock } from '../home-data.ts';
import { thingAsked, type Asked, type Reply } from '../question/asked.ts';
import { maxQuestionLength, phrasesOf } from '../question/read-question.ts';
import {
  amount,
  boldName,
  boldStart,
  bullets,
  counted,
  joinWithAnd,
  nameText,
  paragraphs,
} from '../question/sentences.ts';
import { matchNames, type NameMatcher, type Thing } from '../question/things.ts';
import { putOnList } from './additions.ts';
import { dishes, type Dish, type Ingredient } from './dishes.table.ts';
import { listSource, pantrySource } from './sources.ts';

const maxGuests = 500;

const dishByName = new Map(
  dishes.flatMap((dish) =>
    [dish.name, ...dish.aliases].map((name) => [stemmed(name), dish] as const),
  ),
);

function stemmed(name: string): string {
  return contentWords(split(name).words).join(' ');
}

export interface AskedDish {
  readonly dish: Dish;
  /** What the dish is for: 'churrasco para 10 adultos'. */
  readonly title: string;
  /** How many times the amounts of the dish are needed. */
  readonly times: number;
  /** Where the amounts come from. */
  readonly source: AnswerSource | undefined;
  /** Whether the question says for how many, or nothing else. */
  readonly isWhole: boolean;
}

/** The dish or the party that a question names; undefined if it names none. */
export function dishOf({
  text,
  question,
}: Pick<Asked, 'text' | 'question'>): AskedDish | undefined {
  return occasionOf(question.slice(0, maxQuestionLength), text) ?? namedDish(text);
}

function namedDish(text: string): AskedDish | undefined {
  const words = contentWords(split(text).words);
  const phrase = phrasesOf(words).find((each) => dishByName.has(each));
  const dish = phrase === undefined ? undefined : dishByName.get(phrase);
  if (!dish) return undefined;
  const guests = guestsIn(text);
  const count = guests ?? dish.guests;
  return {
    dish,
    title: `${boldName(dish.name)} para ${count}`,
    times: count / dish.guests,
    source: undefined,
    isWhole: guests !== undefined || phrase === words.join(' '),
  };
}

/** How many a dish is for, as the amounts for guests read it. */
function guestsIn(text: string): number | undefined {
  const guests = readOccasion(`almoco ${text.replaceAll(/ um(?=a? )/gu, ' ')}`)?.guests;
  const count = guests && guests.adults + (guests.children ?? 0);
  return count !== undefined && count <= maxGuests ? count : undefined;
}

const occasionNames = {
  churrasco: ['churrasco', 'churrasco-quantidades'],
  aniversario: ['festa de aniversário', 'festa-aniversario-quantidades'],
  ceia: ['ceia', 'ceia-quantidades'],
  cafe: ['café da manhã', 'cafe-da-manha-quantidades'],
} as const;
const partyPattern =
  / (?:churras\p{L}*|aniversario|festa|festinha|ceia|natal|cafe da manha|brunch) /u;
/** How many a party is for if nobody says it. */
const usualGuests = 10;

function occasionOf(question: string, text: string): AskedDish | undefined {
  if (!partyPattern.test(text)) return undefined;
  // 'Um churrasco' is no number of guests.
  const plain = question.replaceAll(/(?<!\p{L})uma?\s/giu, '');
  const asked = readOccasion(plain) ?? readOccasion(`${plain} para ${usualGuests} pessoas`);
  if (!asked || !(asked.kind in occasionNames)) return undefined;
  const [name, articleId] = occasionNames[asked.kind as keyof typeof occasionNames];
  const { adults, children = 0 } = asked.guests;
  const who = joinWithAnd([
    ...(adults > 0 ? [counted(adults, 'adulto', 'adultos')] : []),
    ...(children > 0 ? [counted(children, 'criança', 'crianças')] : []),
  ]);
  const ingredients = amountsForGuests(asked.kind, asked.guests).map((each) => ({
    name: nameWithPackage(each.name, each.pack),
    stockName: each.name,
    quantity: fromThousandths(each.quantity),
    unit: each.unit,
  }));
  const article = articleById(articleId);
  return {
    dish: { name, aliases: [], guests: 1, ingredients },
    title: `${boldName(name)} para ${who}`,
    times: 1,
    source: article && { kind: 'article', articleId, title: article.title },
    isWhole: readOccasion(plain) !== undefined || text.trim().split(' ').length <= 2,
  };
}

const nameWithPackage = (name: string, pack: string | null) => {
  const plain = `${name.charAt(0).toLocaleLowerCase('pt-BR')}${name.slice(1)}`;
  return pack === null ? plain : `${plain} (${pack})`;
};

const stockCache = new WeakMap<HomeData, NameMatcher<HomeStock>>();

/** Finds what is in the pantries by name. */
function stockMatcher(home: HomeData): NameMatcher<HomeStock> {
  const cached = stockCache.get(home);
  if (cached) return cached;
  const matcher = matchNames(
    home.pantries
      .flatMap(({ items }) => items.filter(({ quantity }) => quantity > 0))
      .map((item) => [item.name, item] as const),
  );
  stockCache.set(home, matcher);
  return matcher;
}

interface Need extends Ingredient {
  readonly needed: Thousandths;
  readonly inStock: HomeStock | undefined;
  /** What is still missing; the whole need where the stock has another unit is 0. */
  readonly missing: Thousandths;
}

function needsOf(dish: Dish, times: number, home: HomeData): Need[] {
  const matcher = stockMatcher(home);
  return dish.ingredients.map((ingredient) => {
    const needed = roundUp(ingredient.quantity * times, ingredient.unit);
    // 'Refrigerante ou suco' is either.
    const names = (ingredient.stockName ?? ingredient.name).split(' ou ');
    const stocks = [...new Set(names.flatMap((name) => matcher.find(name)))];
    const known = stocks.map((item) => amountIn(item, ingredient.unit));
    const isUncountable = known.some((each) => each === undefined);
    const there = known.reduce<number>((total, each) => total + (each ?? 0), 0);
    const missing = isUncountable ? 0 : Math.max(0, needed - there);
    return {
      ...ingredient,
      needed,
      inStock: stocks[0],
      missing: missing === 0 ? (0 as Thousandths) : roundUp(missing / 1_000, ingredient.unit),
    };
  });
}

/** Whole pieces, or 100 g. */
function roundUp(quantity: number, unit: 'un' | 'kg'): Thousandths {
  const steps = unit === 'un' ? 1 : 10;
  return toThousandths(
    Math.max(1, Math.ceil(Math.round(quantity * steps * 1_000) / 1_000)) / steps,
  );
}

/** The stock in a unit of lists; undefined if it has another one. */
function amountIn({ name, quantity, unit }: HomeStock, wanted: 'un' | 'kg'): number | undefined {
  if (unit === wanted) return quantity;
  if (wanted === 'kg' && unit === 'g') return quantity / 1_000;
  const content = unit === 'un' && wanted === 'kg' ? readPackage(name) : null;
  return content?.measure === 'kg' ? (quantity * content.amount) / 1_000 : undefined;
}

/** What is missing for a dish or a party, and a proposal to put it on the list. */
export function missingFor(asked: Asked, { dish, title, times, source }: AskedDish): Reply {
  const { home } = asked;
  const needs = needsOf(dish, times, home);
  const missing = needs.filter((need) => need.missing > 0);
  const there = needs.filter((need) => need.missing === 0);
  const put = putOnList(
    asked,
    missing.map(({ name, missing: quantity, unit }) => ({ name, quantity, unit })),
  );
  const thereText =
    there.length > 0 &&
    `Em casa: ${joinWithAnd(there.map(({ inStock, name }) => (inStock ? `${nameText(inStock.name)} (${amount(inStock)})` : name)))}. Confira as quantidades.`;
  const rule =
    dish.guests === 1
      ? 'As quantidades são uma regra geral'
      : 'As quantidades são de uma receita simples';
  const sources: AnswerSource[] = [
    ...(home.pantries.length > 0 ? [pantrySource(home)] : []),
    ...(asked.list ? [listSource(asked.list)] : []),
    ...(source ? [source] : []),
  ];
  return {
    text: paragraphs(
      missing.length === 0
        ? `Dá para fazer ${title}: há tudo na despensa. Sal, óleo e temperos não contei.`
        : `Para ${title} ${missing.length === 1 ? 'falta' : 'faltam'} ${missing.length}:`,
      bullets(
        missing.map(
          ({ name, missing: quantity, unit }) =>
            `${boldStart(name)}: ${amount({ quantity, unit })}`,
        ),
      ),
      thereText,
      put.text,
      `${rule}, e não vêm dos seus dados.`,
    ),
    sources,
    proposals: put.proposals,
    basis: 'both',
  };
}

/** The dishes that the pantry makes possible, and those that lack one thing. */
export function possibleDishes(asked: Asked): Reply | undefined {
  const { home } = asked;
  const sources = home.pantries.length > 0 ? [pantrySource(home)] : [];
  const thing = dishThing(asked);
  if (thing === null) return undefined;
  const isUsed = (dish: Dish) =>
    !thing || dish.ingredients.some(({ name }) => usesThing(name, thing.name));
  const candidates = dishes.filter(isUsed).map((dish) => ({
    dish,
    lacking: needsOf(dish, 1, home).filter(({ missing }) => missing > 0),
  }));
  const possible = candidates.filter(({ lacking }) => lacking.length === 0);
  const nearly = candidates.filter(({ lacking }) => lacking.length === 1);
  const withThing = thing ? ` com ${boldName(thing.name)}` : '';
  if (possible.length + nearly.length === 0)
    return {
      text: `Não achei um prato simples${withThing} com o que há na despensa.`,
      sources,
      basis: 'home',
    };
  const lines = possible.slice(0, 6).map(({ dish }) => boldStart(dish.name));
  const nearLines = nearly
    .slice(0, 6)
    .map(
      ({ dish, lacking }) =>
        `${boldStart(dish.name)}, falta 1: ${nameText(lacking[0]?.name ?? '')}`,
    );
  return {
    text: paragraphs(
      possible.length > 0
        ? `Dá para fazer${withThing}, com o que há na despensa:`
        : `Nada fica pronto${withThing} só com o que há na despensa, mas falta pouco:`,
      bullets([...lines, ...nearLines]),
      `Contei quatro pessoas (${counted(dishes.length, 'prato simples', 'pratos simples')}); sal, óleo e temperos não contei.`,
    ),
    sources,
    basis: 'both',
  };
}

/** The thing that dishes must use; undefined for all dishes, null if no thing has the name. */
function dishThing(asked: Asked): Thing | undefined | null {
  const found = thingAsked(asked)?.thing;
  if (found || asked.phrase === '') return found;
  return null;
}

/** Whether an ingredient is this thing, or a kind of it. */
function usesThing(ingredient: string, thing: string): boolean {
  if (fold(ingredient) === fold(thing)) return true;
  return matchNames([[thing, true]]).find(ingredient).length > 0;
}
