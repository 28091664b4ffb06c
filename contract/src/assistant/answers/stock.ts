/** The pantry: what is there, with the forecasts of its things (AI-16). */
import { hasHabitEnded } from '../../insights/run-out.ts';
import { thingOf } from '../../insights/price-book.ts';
import {
  purchasesOfStock,
  stockHabit,
  type PurchaseInUnit,
  type StockHabit,
} from '../../insights/stock-habit.ts';
import type { AnswerSource } from '../answer.ts';
import type { HomeData, HomePantry, HomeStock } from '../home-data.ts';
import {
  severalThings,
  thingAsked,
  understoodText,
  type Asked,
  type Reply,
} from '../question/asked.ts';
import {
  amount,
  boldName,
  counted,
  dayText,
  joinWithAnd,
  nameText,
  paragraphs,
} from '../question/sentences.ts';
import type { Thing } from '../question/things.ts';
import { pantrySource, purchasesSource } from './sources.ts';

export interface StockState {
  readonly item: HomeStock;
  readonly pantry: HomePantry;
  readonly habit: StockHabit | null;
}

const cache = new WeakMap<HomeData, readonly StockState[]>();

/** All items of all pantries with their forecasts, computed once. */
export function stockStates(home: HomeData): readonly StockState[] {
  const cached = cache.get(home);
  if (cached) return cached;
  const byThing = Map.groupBy(home.purchases, ({ productId, name }) =>
    thingOf({ productId, itemName: name }),
  );
  const purchasesOfThing = (thing: string): readonly PurchaseInUnit[] | undefined =>
    byThing.get(thing);
  const states = home.pantries.flatMap((pantry) =>
    pantry.items.map((item) => ({
      item,
      pantry,
      habit: stockHabit(item, purchasesOfStock(item, pantry.formerItems, purchasesOfThing)),
    })),
  );
  cache.set(home, states);
  return states;
}

/** 'Em casa: 2 un, deve durar até 30/11.' */
export function stockSentence({ stock }: Thing, home: HomeData): string | undefined {
  const ids = new Set(stock.map(({ item }) => item.id));
  const states = stockStates(home).filter(({ item }) => ids.has(item.id));
  const [first] = states;
  if (!first) return undefined;
  if (states.every(({ item }) => item.quantity === 0)) return 'Em casa acabou.';
  const amounts = joinWithAnd(
    states.filter(({ item }) => item.quantity > 0).map(({ item }) => amount(item)),
  );
  const lasts = states.length === 1 ? lastsText(first, home) : undefined;
  return `Em casa: ${amounts}${lasts === undefined ? '' : `, ${lasts}`}.`;
}

export function lastsText({ habit }: StockState, home: HomeData): string | undefined {
  const runOut = habit?.runOut;
  if (!runOut || hasHabitEnded(runOut, home.now)) return undefined;
  if (runOut.at <= home.now) return 'pela previsão já deve ter acabado';
  return `deve durar até ~${dayText(runOut.at, home)}`;
}

/** Whether there is something of a thing at home, and how much. */
export function hasAtHome(asked: Asked): Reply | undefined {
  const { home, phrase } = asked;
  const found = thingAsked(asked, (thing) => thing.stock.length * 1_000 + thing.purchases.length);
  if (phrase === '' && !found) return undefined;
  const several = found ? undefined : severalThings(asked);
  if (several) return several;
  const sources: AnswerSource[] = home.pantries.length === 0 ? [] : [pantrySource(home)];
  if (!found || found.thing.stock.length === 0) {
    const name = found?.thing.name ?? phrase;
    const last = found?.thing.purchases[0];
    const bought = last && `A última compra foi em ${dayText(last.at, home)}.`;
    return {
      text: paragraphs(
        `Não: ${boldName(name)} não está na despensa.`,
        bought,
        found && understoodText(found),
      ),
      sources: [...sources, ...(last ? purchasesSource([last], home) : [])],
      basis: 'home',
    };
  }
  const { thing } = found;
  const states = stockStates(home).filter(({ item }) =>
    thing.stock.some((each) => each.item.id === item.id),
  );
  const lines = states.map((state) => {
    const { item, pantry } = state;
    const lasts = item.quantity > 0 ? lastsText(state, home) : undefined;
    const place = home.pantries.length > 1 ? ` em ${nameText(pantry.name)}` : '';
    return item.quantity === 0
      ? `${boldName(item.name)}${place}: acabou`
      : `${boldName(item.name)}${place}: ${amount(item)}${lasts === undefined ? '' : `, ${lasts}`}`;
  });
  const isThere = states.some(({ item }) => item.quantity > 0);
  return {
    text: paragraphs(`${isThere ? 'Sim' : 'Não'}. ${lines.join('; ')}.`, understoodText(found)),
    sources,
    basis: 'home',
  };
}

/** All that is in the pantry. */
export function pantryContents({ home }: Asked): Reply {
  const states = stockStates(home).filter(({ item }) => item.quantity > 0);
  if (states.length === 0)
    return {
      text: 'A despensa está vazia, ou nada foi anotado nela.',
      sources: home.pantries.length > 0 ? [pantrySource(home)] : [],
      basis: 'home',
    };
  const shown = states.slice(0, 40).map(({ item }) => `${nameText(item.name)} (${amount(item)})`);
  const rest = states.length - shown.length;
  const emptyItems = stockStates(home).filter(({ item }) => item.quantity === 0);
  return {
    text: paragraphs(
      `Há ${counted(states.length, 'item', 'itens')} na despensa: ${joinWithAnd([...shown, ...(rest > 0 ? [`mais ${rest}`] : [])])}.`,
      emptyItems.length > 0 &&
        `${emptyItems.length === 1 ? 'Acabou' : 'Acabaram'}: ${joinWithAnd(emptyItems.slice(0, 12).map(({ item }) => nameText(item.name)))}.`,
    ),
    sources: [pantrySource(home)],
    basis: 'home',
  };
}
