/** A household with known figures; docs of each figure are in the comments, computed by hand. */
import { newId } from '../values/ids.ts';
import { priceBookOf } from '../insights/price-book.ts';
import {
  lineTotal,
  toCentavos,
  toThousandths,
  type Centavos,
  type ListUnit,
  type PantryUnit,
} from '../values/values.ts';
import type { HomeData, HomeItem, HomePurchase, HomeStock } from './home-data.ts';

const noon = (day: string) => Date.parse(`${day}T12:00-03:00`);
/** A Friday; 'segunda' is 30/11/2026. */
export const today = noon('2026-11-27');

export const marina = 'marina';
export const andre = 'andre';

type Line = readonly [name: string, quantity: number, unit: ListUnit, price: number | null];

/** The products, by the name of the item that they were bought for. */
const products: Readonly<Record<string, string>> = {
  Café: 'Café Pilão 500 g',
  Leite: 'Leite Integral Itambé 1 L',
  Arroz: 'Arroz Tio João 5 kg',
  Detergente: 'Detergente Ypê 500 ml',
  Azeite: 'Azeite Gallo 500 ml',
  Chocolate: 'Chocolate Lacta 90 g',
};

const productIdOf = (name: string) => (name in products ? `product-${name}` : null);

/** Lines of a trip. What was taken without a plan has an exclamation mark before its name. */
export function trip(
  day: string,
  supermarket: string | null,
  boughtBy: string,
  lines: readonly Line[],
): HomePurchase[] {
  return lines.map(([marked, quantity, unit, price]) => {
    const name = marked.replace('!', '');
    const centavos = price === null ? null : toCentavos(price);
    const amount = toThousandths(quantity);
    return {
      tripId: `${day} ${supermarket ?? ''}`,
      at: noon(day),
      name,
      productId: productIdOf(name),
      productName: products[name] ?? null,
      categoryName: null,
      quantity: amount,
      unit,
      price: centavos,
      paid: centavos === null ? (0 as Centavos) : lineTotal(centavos, amount),
      supermarket,
      boughtBy,
      isImpulse: marked.startsWith('!'),
    };
  });
}

/**
 * September 157,37; October 187,27; November 141,36. In all 486,00: Assaí 233,88, Dia 148,83, Pão de
 * Açúcar 103,29. November: André (Dia) 109,90, Marina (Assaí) 31,46.
 */
const purchases = [
  // 118,44
  ...trip('2026-09-03', 'Assaí', marina, [
    ['Café', 1, 'un', 20.9],
    ['Leite', 12, 'un', 4.99],
    ['Arroz', 1, 'un', 28.9],
    ['Detergente', 4, 'un', 2.19],
  ]),
  // 38,93
  ...trip('2026-09-18', 'Dia', andre, [
    ['Leite', 6, 'un', 5.29],
    ['Banana', 1.2, 'kg', 5.99],
  ]),
  // 83,98
  ...trip('2026-10-03', 'Assaí', marina, [
    ['Café', 1, 'un', 22.9],
    ['Leite', 12, 'un', 5.09],
  ]),
  // 103,29
  ...trip('2026-10-17', 'Pão de Açúcar', marina, [
    ['Café', 1, 'un', 29.49],
    ['Arroz', 1, 'un', 33.9],
    ['Azeite', 1, 'un', 39.9],
  ]),
  // 47,42
  ...trip('2026-11-02', 'Dia', andre, [
    ['Leite', 6, 'un', 5.49],
    ['Banana', 1, 'kg', 6.49],
    ['!Chocolate', 1, 'un', 7.99],
  ]),
  // 31,46
  ...trip('2026-11-14', 'Assaí', marina, [
    ['Café', 1, 'un', 21.9],
    ['Detergente', 4, 'un', 2.39],
  ]),
  // 62,48
  ...trip('2026-11-21', 'Dia', andre, [
    ['Café', 1, 'un', 24.9],
    ['Leite', 6, 'un', 4.39],
    ['Banana', 1.5, 'kg', 7.49],
  ]),
];

const item = (
  name: string,
  quantity: number,
  unit: ListUnit = 'un',
  rest: Partial<HomeItem> = {},
): HomeItem => ({
  id: `item-${name}`,
  name,
  productId: productIdOf(name),
  productName: products[name] ?? null,
  quantity: toThousandths(quantity),
  unit,
  isTaken: false,
  paid: null,
  ...rest,
});

const stock = (
  name: string,
  quantity: number,
  unit: PantryUnit = 'un',
  rest: Partial<HomeStock> = {},
): HomeStock => ({
  // Made on 10/08/2026, for what has no purchases.
  id: newId(noon('2026-08-10')),
  name: products[name] ?? name,
  productId: productIdOf(name),
  quantity: toThousandths(quantity),
  unit,
  threshold: null,
  target: null,
  countedAt: null,
  ...rest,
});

export const home: HomeData = {
  now: today,
  zone: 'America/Sao_Paulo',
  members: [
    { id: marina, name: 'Marina' },
    { id: andre, name: 'André' },
  ],
  lists: [
    {
      id: 'list-week',
      name: 'Compra da semana',
      supermarket: null,
      budget: toCentavos(200),
      /**
       * Assaí 103,24 (3 of 4 have a price), Dia 76,14 (2), Pão de Açúcar 92,88 (2). Assaí and Dia
       * together 99,04, which saves 4,20.
       */
      items: [
        item('Café', 2),
        item('Leite', 6),
        item('Arroz', 1),
        item('Sabão em pó', 1),
        item('Banana', 1, 'kg', { isTaken: true, paid: toCentavos(7.49) }),
      ],
    },
    {
      id: 'list-pharmacy',
      name: 'Farmácia',
      supermarket: null,
      budget: null,
      items: [item('Escova de dente', 2)],
    },
  ],
  shownListId: 'list-week',
  pantries: [
    {
      id: 'pantry-home',
      name: 'Casa',
      items: [
        // 2,5 days a litre: runs out on Monday, 30/11 at noon.
        stock('Leite', 2, 'un', { countedAt: noon('2026-11-25') }),
        // 21 days a package: lasts 84 days from 26/11, and is bought every 21 days.
        stock('Café', 4, 'un', { countedAt: noon('2026-11-26') }),
        // Last bought on 17/10/2026; only two purchases.
        stock('Arroz', 3),
        stock('Ovo', 0),
        stock('Farinha de trigo', 1, 'kg', { threshold: toThousandths(0.5) }),
        stock('Óleo de soja', 1),
        stock('Sal', 1, 'kg'),
        stock('Feijão carioca', 1, 'kg'),
        stock('Macarrão', 500, 'g'),
        stock('Molho de tomate', 2),
        stock('Alho', 1),
        stock('Cebola', 3),
        stock('Queijo mussarela', 300, 'g'),
        stock('Creme de leite', 2),
      ],
      formerItems: [],
    },
  ],
  shownPantryId: 'pantry-home',
  purchases,
  unpricedRemainders: [],
  book: priceBookOf(
    purchases.map((line) => ({ ...line, itemName: line.name, isNote: false })),
    today,
  ),
};
