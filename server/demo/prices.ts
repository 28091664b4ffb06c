/** Generates the price of a product in a supermarket on a day. It depends only on the arguments. */
import { toCentavos, type Centavos, type ListUnit } from '@quitanda/contract';
import { createRandom } from '../../fakes/random.ts';
import { partOfYear, type Day } from './calendar.ts';
import { supermarkets, type SupermarketKey } from './supermarkets.ts';

export interface PricedProduct {
  readonly product: string;
  readonly category: string;
  readonly unit: ListUnit;
  /** The price on the first day, in reais. */
  readonly price: number;
}

export interface Offer {
  readonly price: Centavos;
  readonly isPromotion: boolean;
}

/** How a price changes. */
interface Trend {
  /** The change in one year, in percent. */
  readonly yearly?: number;
  /** The rise in the peak month and the fall half a year later, as a fraction of the price. */
  readonly swing?: number;
  /** The peak month; 0 is January. */
  readonly peak?: number;
}

const usualYearlyPercent = 5.2;
const trends: readonly (readonly [RegExp, Trend])[] = [
  [/^Café /u, { yearly: 34 }],
  [/^Azeite/u, { yearly: -17 }],
  [/^Arroz/u, { yearly: -14 }],
  [/^(?:Patinho|Contrafilé)/u, { yearly: 15 }],
  [/^(?:Chocolate|Caixa de bombons|Achocolatado)/u, { yearly: 19 }],
  [/^(?:Leite|Queijo|Requeijão|Manteiga)/u, { yearly: 6, swing: 0.08, peak: 6 }],
  [/^Ovos/u, { yearly: 9, swing: 0.12, peak: 2 }],
  [/^Tomate/u, { swing: 0.34, peak: 2 }],
  [/^(?:Batata-|Cebola|Cenoura)/u, { swing: 0.22, peak: 3 }],
  [/^(?:Alface|Couve|Brócolis|Cheiro)/u, { swing: 0.16, peak: 0 }],
  [/^(?:Melancia|Manga|Uva|Abacaxi)/u, { swing: 0.2, peak: 6 }],
  [/^(?:Morango|Laranja|Limão)/u, { swing: 0.25, peak: 1 }],
];

/**
 * The probability of a promotion, the bounds of its discount, and how far the prices of two
 * supermarkets of the same price level can be from their mean.
 */
const factors = { promotion: 0.09, minDiscount: 0.13, maxDiscount: 0.28, supermarket: 0.04 };

/** On `firstDay` the prices of basket.ts apply, without a trend. */
export function offerOf(
  item: PricedProduct,
  supermarket: SupermarketKey,
  day: Day,
  firstDay: Day,
): Offer {
  const { priceLevel, categoryPriceLevels } = supermarkets[supermarket];
  const isFresh = item.category === 'Hortifrúti';
  const week = Math.floor((day + 2) / 7);
  const variation = isFresh ? 0.07 : 0.02;
  // The price of fruit and vegetables changes each week, other prices every four weeks.
  const period = isFresh ? week : Math.floor(week / 4);
  const key = `${item.product}|${supermarket}`;
  const promotionRandom = createRandomFor(`${key}|offer|${week}`);
  const isPromotion = promotionRandom.chance(factors.promotion);
  const discount = isPromotion
    ? factors.minDiscount + promotionRandom.next() * (factors.maxDiscount - factors.minDiscount)
    : 0;
  const reais =
    item.price *
    (categoryPriceLevels[item.category] ?? priceLevel) *
    trendOf(item.product, day, firstDay) *
    around(1, factors.supermarket, key) *
    around(1, variation, `${key}|${period}`) *
    (1 - discount);
  return { price: roundPrice(reais), isPromotion };
}

function trendOf(product: string, day: Day, firstDay: Day): number {
  const trend = trends.find(([name]) => name.test(product))?.[1] ?? {};
  const { yearly = usualYearlyPercent, swing = 0, peak = 0 } = trend;
  const season = (at: Day) =>
    1 + swing * Math.cos(2 * Math.PI * (partOfYear(at) - (peak + 0.5) / 12));
  return (1 + yearly / 100) ** ((day - firstDay) / 365) * season(day);
}

/** Rounds as supermarkets do: 5.89 below 20 reais, and 39.90 from 20 reais on. */
function roundPrice(reais: number): Centavos {
  const tenths = Math.max(5, Math.round(reais * 10));
  return toCentavos(reais < 20 ? (tenths * 10 - 1) / 100 : Math.round(reais) - 0.1);
}

/** Returns a number within `range` of `middle` that depends only on the key. */
const around = (middle: number, range: number, key: string) =>
  middle + range * (2 * createRandomFor(key).next() - 1);

/**
 * Returns a random generator that is seeded with the FNV-1a hash of the key, so that no price
 * depends on earlier calls.
 */
function createRandomFor(key: string) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return createRandom(hash);
}
