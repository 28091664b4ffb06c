/** Prices of one thing: where it is cheapest, what it cost, how it has changed (AI-15). */
import { dayMonthYear } from '../../values/calendar.ts';
import { packageOfNamed } from '../../insights/packages.ts';
import { isRecent } from '../../insights/price-standing.ts';
import type { LatestPrice } from '../../insights/price-book.ts';
import {
  compareUnitPrices,
  shownUnitPrice,
  unitPriceOf,
  type UnitPrice,
} from '../../insights/unit-prices.ts';
import type { AnswerFigure, AnswerSource } from '../answer.ts';
import type { HomeData, HomePurchase } from '../home-data.ts';
import {
  severalThings,
  thingAsked,
  understoodText,
  type Asked,
  type Reply,
} from '../question/asked.ts';
import {
  boldName,
  bullets,
  dayText,
  joinWithAnd,
  money,
  nameText,
  paragraphs,
} from '../question/sentences.ts';
import type { FoundThing, Thing } from '../question/things.ts';
import { purchasesSource } from './sources.ts';
import { stockSentence } from './stock.ts';

export interface PaidLine extends HomePurchase {
  readonly unitPrice: UnitPrice;
}

/** What was paid for a thing in the last year, newest first. */
export function paidLines({ purchases }: Thing, { now }: HomeData): PaidLine[] {
  return purchases.flatMap((line) => {
    if (line.price === null || line.price <= 0 || !isRecent(line.at, now)) return [];
    const content = packageOfNamed(line.productName, line.name);
    return [{ ...line, unitPrice: unitPriceOf(line.price, line.unit, content) }];
  });
}

/** A price as it was paid, 'R$ 7,49/kg'; without a unit for one piece. */
export const paidText = ({ price, unit }: HomePurchase) =>
  `${money(price ?? (0 as never))}${unit === 'kg' ? '/kg' : ''}`;

function priceSources(
  thing: Thing,
  home: HomeData,
  hasNotes: boolean,
  supermarket: string | null = null,
): AnswerSource[] {
  const lines = paidLines(thing, home);
  const { productId, name, priced } = thing;
  const notes: AnswerSource[] = hasNotes
    ? [{ kind: 'prices', productId, name, count: priced?.latest.length ?? 0 }]
    : [];
  return [...purchasesSource(lines, home, supermarket), ...notes];
}

/** A thing that has no price at all. */
export function withoutPrice({ thing }: FoundThing): Reply {
  return { text: `Ainda não tenho nenhum preço de ${boldName(thing.name)}.`, basis: 'home' };
}

export const hasPrices = (thing: Thing) =>
  (thing.priced?.latest.length ?? 0) + thing.purchases.filter(({ price }) => price !== null).length;

/** Says that nothing is known by this name; undefined if the question names nothing. */
export function unknownThing(asked: Asked): Reply | undefined {
  if (asked.phrase === '') return undefined;
  return (
    severalThings(asked) ?? {
      text: `Não achei ${boldName(asked.phrase)} nas suas compras, listas ou despensa. Por isso não tenho nenhum preço.`,
      basis: 'none',
    }
  );
}

/** Where a thing is cheapest. */
export function cheapestOf(asked: Asked): Reply | undefined {
  const found = thingAsked(asked, hasPrices);
  if (!found) return unknownThing(asked);
  const { home } = asked;
  const { thing } = found;
  const latest = comparablePrices(thing);
  const [first] = latest;
  const paid = paidLines(thing, home);
  if (!first) {
    if (paid.length === 0) return withoutPrice(found);
    return {
      text: paragraphs(
        `Tenho ${pricesCount(paid.length)} de ${boldName(thing.name)}, sem o supermercado. Não dá para comparar.`,
        understoodText(found),
      ),
      sources: priceSources(thing, home, false),
      basis: 'home',
    };
  }
  const hasNotes = latest.some(({ isNote }) => isNote);
  const sources = priceSources(thing, home, hasNotes);
  if (latest.length === 1) return singlePrice(found, first, home, sources);
  const figures = figuresOf(latest);
  const best = figures.filter(({ isBest }) => isBest);
  const bestPrice = `${money(figures[0]?.amount ?? (0 as never))}${unitSuffix(figures[0])}`;
  const verb = best.length === 1 ? 'Mais barato em' : 'O mesmo preço em';
  const where = joinWithAnd(best.map(({ label }) => boldName(label)));
  const others = otherMeasures(thing, first);
  return {
    text: paragraphs(
      `${verb} ${where}: ${bestPrice}, visto em ${dayText(first.at, home)}.`,
      others,
      stockSentence(thing, home),
      understoodText(found),
    ),
    figures,
    sources,
    basis: 'home',
  };
}

export const pricesCount = (count: number) => `${count} ${count === 1 ? 'preço' : 'preços'}`;

function singlePrice(
  found: FoundThing,
  { supermarket, unitPrice, at }: LatestPrice,
  home: HomeData,
  sources: readonly AnswerSource[],
): Reply {
  const { thing } = found;
  const count = paidLines(thing, home).filter((line) => line.supermarket === supermarket).length;
  const price = `${money(shownPrice(unitPrice))}${unitSuffix(toFigure(unitPrice, '', false))}`;
  const where = boldName(supermarket);
  const text =
    count > 1
      ? `Só tenho preços de ${boldName(thing.name)} em ${where}: o último é ${price}, de ${dayText(at, home)}. Não dá para comparar.`
      : `Só tenho 1 preço de ${boldName(thing.name)}: ${price}, em ${where}, de ${dayText(at, home)}. Não dá para comparar.`;
  return { text: paragraphs(text, understoodText(found)), sources, basis: 'home' };
}

/** The latest prices in the measure that most supermarkets have, the cheapest first. */
export function comparablePrices({ priced }: Thing): LatestPrice[] {
  const byMeasure = Map.groupBy(
    (priced?.latest ?? []).filter(({ unitPrice }) => unitPrice.price > 0),
    ({ unitPrice }) => unitPrice.measure,
  );
  const [most = []] = [...byMeasure.values()].toSorted(
    (one, other) => other.length - one.length || newestOf(other) - newestOf(one),
  );
  return most.toSorted(
    (one, other) => compareUnitPrices(one.unitPrice, other.unitPrice) || other.at - one.at,
  );
}

const newestOf = (prices: readonly LatestPrice[]) => Math.max(...prices.map(({ at }) => at));

function otherMeasures({ priced }: Thing, { unitPrice }: LatestPrice): string | undefined {
  const others = (priced?.latest ?? []).filter(
    (each) => each.unitPrice.measure !== unitPrice.measure,
  );
  return others.length === 0
    ? undefined
    : `Não comparei ${pricesCount(others.length)} em outra unidade.`;
}

/** Prices of packages of the same size are shown as they are on the shelf. */
function figuresOf(prices: readonly LatestPrice[]): AnswerFigure[] {
  const sizes = new Set(prices.map(({ unitPrice }) => unitPrice.per));
  const figures = prices.map(({ supermarket, unitPrice }) =>
    toFigure(unitPrice, supermarket, sizes.size > 1),
  );
  return figures.map((figure, index) => {
    const price = prices[index]?.unitPrice;
    const cheapest = prices[0]?.unitPrice;
    const isBest =
      price !== undefined && cheapest !== undefined && compareUnitPrices(price, cheapest) === 0;
    return { ...figure, isBest };
  });
}

const shownPrice = (unitPrice: UnitPrice) =>
  unitPrice.per < 10 ? shownUnitPrice(unitPrice) : unitPrice.price;

function toFigure(unitPrice: UnitPrice, label: string, isPerMeasure: boolean): AnswerFigure {
  const { measure, per } = unitPrice;
  const isOne = isPerMeasure || per === 1_000 || per < 10;
  return {
    label,
    amount: isPerMeasure ? shownUnitPrice(unitPrice) : shownPrice(unitPrice),
    unit: isOne ? measure : 'un',
    isBest: false,
  };
}

const unitSuffix = (figure: AnswerFigure | undefined) =>
  figure?.unit == null || figure.unit === 'un' ? '' : `/${figure.unit}`;

/** What a thing cost the last time, and before. */
export function lastPriceOf(asked: Asked): Reply | undefined {
  const found = thingAsked(asked, hasPrices);
  if (!found) return unknownThing(asked);
  const { home, supermarket } = asked;
  const { thing } = found;
  const all = paidLines(thing, home);
  const paid = all.filter((line) => supermarket === undefined || line.supermarket === supermarket);
  const [last, ...earlier] = paid;
  if (!last) {
    if (all.length > 0 && supermarket !== undefined)
      return {
        text: `Não tenho preço de ${boldName(thing.name)} em ${boldName(supermarket)}.`,
        basis: 'home',
      };
    return notedPrice(found, home) ?? withoutPrice(found);
  }
  const line = (each: PaidLine) =>
    `${dayText(each.at, home)}: ${paidText(each)}${each.supermarket === null ? '' : `, ${nameText(each.supermarket)}`}`;
  const where = last.supermarket === null ? '' : `, ${boldName(last.supermarket)}`;
  return {
    text: paragraphs(
      `${boldName(thing.name)}: **${paidText(last)}**${where}, em ${dayMonthYear(last.at, home.zone)}.`,
      earlier.length > 0 && `Antes:\n\n${bullets(earlier.slice(0, 5).map(line))}`,
      understoodText(found),
    ),
    sources: purchasesSource(paid, home, supermarket ?? null),
    basis: 'home',
  };
}

function notedPrice(found: FoundThing, home: HomeData): Reply | undefined {
  const { thing } = found;
  const [newest] = (thing.priced?.latest ?? []).toSorted((one, other) => other.at - one.at);
  if (!newest) return undefined;
  const price = `${money(shownPrice(newest.unitPrice))}${unitSuffix(toFigure(newest.unitPrice, '', false))}`;
  return {
    text: paragraphs(
      `Último preço anotado de ${boldName(thing.name)}: ${price}, em ${boldName(newest.supermarket)}, de ${dayText(newest.at, home)}.`,
      understoodText(found),
    ),
    sources: priceSources(thing, home, true),
    basis: 'home',
  };
}
