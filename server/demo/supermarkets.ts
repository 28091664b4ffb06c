/** Four invented supermarkets, and when the household goes there. */
import { dateOf, weekdayOf, type Day } from './calendar.ts';

/** One letter for each, with which basket.ts says where something is sold. */
export type SupermarketKey = 'I' | 'A' | 'S' | 'E';

export interface Supermarket {
  readonly name: string;
  /** The tax number on its receipts; undefined for one that gives none. */
  readonly cnpj?: string;
  /** The household's list for it. */
  readonly list: string;
  /** The price level against the usual price, and the levels of categories that differ. */
  readonly level: number;
  readonly levels: Readonly<Record<string, number>>;
  /** Categories in the order in which people pass them. The others come last. */
  readonly walk: readonly string[];
  /** The hour of the day. */
  readonly opensAt: number;
  /** Items that run out within this many days are bought on the trip. */
  readonly ahead: number;
}

export const supermarkets: Readonly<Record<SupermarketKey, Supermarket>> = {
  I: {
    name: 'Mercado Ipê-Rosa',
    cnpj: '11222333000181',
    list: 'Compra da semana',
    level: 1,
    levels: { Hortifrúti: 1.12, 'Carnes e Peixes': 0.97 },
    walk: [
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
    opensAt: 9,
    ahead: 4,
  },
  A: {
    name: 'Atacado Três Paineiras',
    cnpj: '22333444000181',
    list: 'Atacado do mês',
    level: 0.89,
    levels: { Padaria: 1.02, Hortifrúti: 0.96 },
    walk: [
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
    opensAt: 8,
    ahead: 14,
  },
  S: {
    name: 'Sacolão Manacá',
    list: 'Feira de quarta',
    level: 1.05,
    levels: { Hortifrúti: 0.86, 'Laticínios e Frios': 0.97 },
    walk: ['Mercearia', 'Laticínios e Frios', 'Hortifrúti'],
    opensAt: 18,
    ahead: 4,
  },
  E: {
    name: 'Empório Jacarandá',
    cnpj: '33444555000181',
    list: 'Empório',
    level: 1.17,
    levels: { Padaria: 0.98, 'Laticínios e Frios': 1.06 },
    walk: ['Padaria', 'Laticínios e Frios', 'Bebidas', 'Café e Matinais', 'Mercearia'],
    opensAt: 19,
    ahead: 3,
  },
};

export interface Visit {
  readonly day: Day;
  readonly supermarket: SupermarketKey;
  /** The name of an occasion in occasions.ts. */
  readonly occasion?: string;
}

/** Saturdays, the first one of a month at the wholesaler; Wednesdays; every third Friday. */
export function usualVisit(day: Day): Visit | undefined {
  const date = dateOf(day);
  // The household is on holiday.
  if (date.getUTCMonth() === 0 && date.getUTCDate() >= 6 && date.getUTCDate() <= 19)
    return undefined;
  const weekday = weekdayOf(day);
  if (weekday === 6) return { day, supermarket: date.getUTCDate() <= 7 ? 'A' : 'I' };
  if (weekday === 3) return { day, supermarket: 'S' };
  if (weekday === 5 && Math.floor(day / 7) % 3 === 0) return { day, supermarket: 'E' };
  return undefined;
}
