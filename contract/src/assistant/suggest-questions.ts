/** Questions that this household's data can answer, offered before anything was asked. */
import { dishes } from './answers/dishes.table.ts';
import { compareList, pendingItems } from './answers/list-cost.ts';
import { comparablePrices } from './answers/prices.ts';
import { stockStates } from './answers/stock.ts';
import { monthTotal } from './answers/spending.ts';
import type { HomeData } from './home-data.ts';
import { thingsOf } from './question/things.ts';
import { fold } from '../values/text.ts';

const maxSuggested = 4;
/** A longer name does not fit into a chip. */
const maxNameLength = 24;

/** Returns at most four questions, each of which gets an answer from the data. */
export function suggestQuestions(home: HomeData): string[] {
  const { all } = thingsOf(home);
  const compared = all.find(
    (thing) => comparablePrices(thing).length > 1 && shortNameOf(thing) !== undefined,
  );
  const list = home.lists.find(({ id }) => id === home.shownListId) ?? home.lists[0];
  const hasCheapest =
    list && pendingItems(list).length > 0 && compareList(list, home.book).hasCheapest;
  const hasStock = stockStates(home).some(({ item }) => item.quantity > 0);
  const forecasts = stockStates(home).some(
    ({ item, habit }) => item.quantity === 0 || habit?.runOut,
  );
  const name = compared && shortNameOf(compared);
  const questions = [
    ...(name === undefined ? [] : [`Onde sai mais barato: ${name}?`]),
    ...(forecasts ? ['O que acaba esta semana?'] : []),
    ...(hasCheapest === true ? ['Onde a minha lista sai mais barata?'] : []),
    ...(hasStock && dishes.length > 0 ? ['O que dá para fazer com o que há em casa?'] : []),
    ...(monthTotal(home).total > 0 ? ['Quanto gastamos este mês?'] : []),
    ...(list ? ['O que falta para um churrasco de 10?'] : []),
  ];
  return questions.slice(0, maxSuggested);
}

/** The shortest name that people use for a thing, from their lists: 'café'. */
function shortNameOf({
  name,
  purchases,
  listed,
}: ReturnType<typeof thingsOf>['all'][number]): string | undefined {
  const names = [
    ...listed.map(({ item }) => item.name),
    ...purchases.map((line) => line.name),
    name,
  ]
    .filter((each) => each.length <= maxNameLength && /^[\p{L}\p{M}\d ,.-]+$/u.test(each))
    .toSorted((one, other) => one.length - other.length);
  const [shortest] = names;
  return shortest === undefined || fold(shortest) === ''
    ? undefined
    : shortest.toLocaleLowerCase('pt-BR');
}
