/** The price of something in a supermarket on a day. The same arguments give the same price. */
import { toCentavos, type Centavos, type ListUnit } from '@quitanda/contract';
import { createChance } from '../../fakes/chance.ts';
import { partOfYear, type Day } from './calendar.ts';
import { supermarkets, type SupermarketKey } from './supermarkets.ts';

export interface Priced {
  readonly product: string;
  readonly category: string;
  readonly unit: ListUnit;
  /** The price at the beginning, in reais. */
  readonly price: number;
}

export interface Offer {
  readonly price: Centavos;
  readonly isPromotion: boolean;
}

/**
 * How prices change: percent a year, and by how much they rise in the peak month (0 is January).
 */
interface Trend {
  readonly yearly?: number;
  readonly swing?: number;
  readonly peak?: number;
}

const usualYearly = 5.2;
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

const share = { promotion: 0.09, minOff: 0.13, maxOff: 0.28, between: 0.04 };

/** `since` is the first day, on which the prices of the basket apply. */
export function offerOf(what: Priced, supermarket: SupermarketKey, day: Day, since: Day): Offer {
  const { priceLevel, categoryPriceLevels } = supermarkets[supermarket];
  const isFresh = what.category === 'Hortifrúti';
  const week = Math.floor((day + 2) / 7);
  const wanders = isFresh ? 0.07 : 0.02;
  // Packages keep their price for some weeks. Fruit and vegetables get a new one each week.
  const period = isFresh ? week : Math.floor(week / 4);
  const key = `${what.product}|${supermarket}`;
  const promotion = chanceOf(`${key}|offer|${week}`);
  const isPromotion = promotion.happens(share.promotion);
  const off = isPromotion ? share.minOff + promotion.next() * (share.maxOff - share.minOff) : 0;
  const reais =
    what.price *
    (categoryPriceLevels[what.category] ?? priceLevel) *
    trendOf(what.product, day, since) *
    around(1, share.between, key) *
    around(1, wanders, `${key}|${period}`) *
    (1 - off);
  return { price: rounded(reais), isPromotion };
}

function trendOf(product: string, day: Day, since: Day): number {
  const trend = trends.find(([name]) => name.test(product))?.[1] ?? {};
  const { yearly = usualYearly, swing = 0, peak = 0 } = trend;
  const season = (at: Day) =>
    1 + swing * Math.cos(2 * Math.PI * (partOfYear(at) - (peak + 0.5) / 12));
  return (1 + yearly / 100) ** ((day - since) / 365) * season(day);
}

/** Rounds as supermarkets do: 5,89, and from 20 reais on 39,90. */
function rounded(reais: number): Centavos {
  const tenths = Math.max(5, Math.round(reais * 10));
  return toCentavos(reais < 20 ? (tenths * 10 - 1) / 100 : Math.round(reais) - 0.1);
}

const around = (middle: number, reach: number, key: string) =>
  middle + reach * (2 * chanceOf(key).next() - 1);

/** The hash FNV-1a, so that a price does not depend on earlier calls. */
function chanceOf(key: string) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return createChance(hash);
}
