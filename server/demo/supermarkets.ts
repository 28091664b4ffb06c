/** Four invented supermarkets, and when the household visits each of them. */
import { dateOf, weekdayOf, type Day } from './calendar.ts';

/** One letter for each supermarket. basket.ts lists with these letters where a product is sold. */
export type SupermarketKey = 'I' | 'A' | 'S' | 'E';

export interface Supermarket {
  readonly name: string;
  /** The tax number on the receipts; undefined for a supermarket that prints no receipts. */
  readonly cnpj?: string;
  /** The name of the list that the household uses there. */
  readonly listName: string;
  /** The supermarket's prices as a multiple of the usual prices. */
  readonly priceLevel: number;
  /** The price levels of the categories that differ from `priceLevel`. */
  readonly categoryPriceLevels: Readonly<Record<string, number>>;
  /** Categories in the order in which people walk past them. Categories not listed come last. */
  readonly categoryOrder: readonly string[];
  /** The hour of the day at which a trip there starts. */
  readonly startHour: number;
  /** Items that run out within this many days of a trip are bought on the trip. */
  readonly stockUpDays: number;
}

export const supermarkets: Readonly<Record<SupermarketKey, Supermarket>> = {
  I: {
    name: 'Mercado Ipê-Rosa',
    cnpj: '11222333000181',
    listName: 'Compra da semana',
    priceLevel: 1,
    categoryPriceLevels: { Hortifrúti: 1.12, 'Carnes e Peixes': 0.97 },
    categoryOrder: [
      'Hortifrúti',
      'Padaria',
      'Laticínios e Frios',
      'Carnes e Peixes',
      'Congelados',
      'Café e Matinais',
      'Mercearia',
      'Bebidas',
      'Doces e Snacks',
      'Higiene',
      'Limpeza',
      'Pet',
    ],
    startHour: 9,
    stockUpDays: 4,
  },
  A: {
    name: 'Atacado Três Paineiras',
    cnpj: '22333444000181',
    listName: 'Atacado do mês',
    priceLevel: 0.89,
    categoryPriceLevels: { Padaria: 1.02, Hortifrúti: 0.96 },
    categoryOrder: [
      'Limpeza',
      'Higiene',
      'Pet',
      'Bebidas',
      'Mercearia',
      'Café e Matinais',
      'Doces e Snacks',
      'Laticínios e Frios',
      'Carnes e Peixes',
      'Congelados',
      'Hortifrúti',
    ],
    startHour: 8,
    stockUpDays: 14,
  },
  S: {
    name: 'Sacolão Manacá',
    listName: 'Feira de quarta',
    priceLevel: 1.05,
    categoryPriceLevels: { Hortifrúti: 0.86, 'Laticínios e Frios': 0.97 },
    categoryOrder: ['Mercearia', 'Laticínios e Frios', 'Hortifrúti'],
    startHour: 18,
    stockUpDays: 4,
  },
  E: {
    name: 'Empório Jacarandá',
    cnpj: '33444555000181',
    listName: 'Empório',
    priceLevel: 1.17,
    categoryPriceLevels: { Padaria: 0.98, 'Laticínios e Frios': 1.06 },
    categoryOrder: ['Padaria', 'Laticínios e Frios', 'Bebidas', 'Café e Matinais', 'Mercearia'],
    startHour: 19,
    stockUpDays: 3,
  },
};

export interface Visit {
  readonly day: Day;
  readonly supermarket: SupermarketKey;
  /** The name of the list for this day in occasions.ts; absent on a usual visit. */
  readonly occasion?: string;
}

/**
 * Returns the usual visit of a day, or undefined if there is none. On Saturdays the household goes
 * to the market, or to the wholesaler on the first Saturday of a month; on Wednesdays to the
 * greengrocer; on every third Friday to the delicatessen.
 */
export function usualVisit(day: Day): Visit | undefined {
  const date = dateOf(day);
  // The household is on holiday from 6 to 19 January.
  if (date.getUTCMonth() === 0 && date.getUTCDate() >= 6 && date.getUTCDate() <= 19)
    return undefined;
  const weekday = weekdayOf(day);
  if (weekday === 6) return { day, supermarket: date.getUTCDate() <= 7 ? 'A' : 'I' };
  if (weekday === 3) return { day, supermarket: 'S' };
  if (weekday === 5 && Math.floor(day / 7) % 3 === 0) return { day, supermarket: 'E' };
  return undefined;
}
