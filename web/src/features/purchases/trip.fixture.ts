import type { Answer, PurchasedLine } from '@quitanda/contract';

/** A line of a trip: one piece without a product, at 'Assaí', unless `fields` says otherwise. */
export const makeLine = (
  name: string,
  price: number,
  fields: Partial<PurchasedLine> = {},
): PurchasedLine => ({
  listItemId: name,
  name,
  productId: null,
  productName: null,
  categoryName: null,
  imageUrl: null,
  quantity: 1,
  unit: 'un',
  price,
  total: price,
  supermarket: 'Assaí',
  isImpulse: false,
  ...fields,
});

/** Two packages of coffee and half a kilo of cheese, for R$ 79,70. */
export const coffeeAndCheese = (coffeeId: string, cheeseId: string): PurchasedLine[] => [
  makeLine('café', 24.9, {
    listItemId: coffeeId,
    productId: 'p1',
    productName: 'Café Pilão 500 g',
    categoryName: 'Café e Matinais',
    quantity: 2,
    total: 49.8,
  }),
  makeLine('queijo', 59.8, {
    listItemId: cheeseId,
    quantity: 0.5,
    unit: 'kg',
    total: 29.9,
    isImpulse: true,
  }),
];

/** The trip of `coffeeAndCheese`, without its lines. */
export const coffeeTrip = (id: string): Omit<Answer<'getFinishedTrip'>, 'lines'> => ({
  id,
  listId: 'list-1',
  listName: 'Feira da semana',
  pantryId: 'pantry-1',
  supermarkets: ['Assaí'],
  boughtAt: '2026-11-21T15:00:00.000Z',
  boughtBy: null,
  total: 79.7,
  itemCount: 2,
});
