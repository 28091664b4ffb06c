import type { Row } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHomeWith, createProduct } from '../../../test/home.ts';

const makeSupermarketRow = (id: string, name: string, lastUsedAt = '2026-11-01T00:00:00.000Z') => ({
  id,
  name,
  lastUsedAt,
});
/** The digit in `finishId` is the day of November 2026 of the purchase: 'f3' is the 3rd. */
const makePurchaseRow = (
  finishId: string,
  fields: Partial<Row<'purchases'>> = {},
): Row<'purchases'> => ({
  id: `${finishId} ${fields.name ?? 'x'}`,
  finishId,
  listItemId: fields.name ?? 'x',
  listId: null,
  name: 'Arroz',
  productId: null,
  productName: null,
  categoryName: null,
  imageUrl: null,
  quantity: 1,
  unit: 'un',
  price: 5,
  plannedQuantity: 1,
  plannedUnit: null,
  supermarket: 'Assaí',
  isImpulse: false,
  boughtAt: `2026-11-0${finishId.slice(1)}T12:00:00.000Z`,
  boughtBy: null,
  takenAt: '2026-11-01T12:00:00.000Z',
  ...fields,
});
const inSupermarket = (supermarketName: string) => ({ params: { supermarketName } }) as never;

it('SHO-05 DAT-05 returns the latest purchase of each product in the supermarket, newest first', () => {
  const { read } = createHomeWith({
    supermarkets: [makeSupermarketRow('a', 'Assaí'), makeSupermarketRow('e', 'Extra')],
    purchases: [
      makePurchaseRow('f1', { name: 'Sal', price: 2 }),
      makePurchaseRow('f3', { name: 'sal', price: 3 }),
      makePurchaseRow('f2', {
        name: 'arroz',
        productId: 'rice',
        productName: 'Arroz Tio João',
        price: 20,
      }),
      makePurchaseRow('f1', { name: 'Arroz bom', productId: 'rice', price: 10 }),
      makePurchaseRow('f4', { name: 'Sal', supermarket: 'Extra', price: 9 }),
      makePurchaseRow('f4', { name: 'Café', supermarket: null }),
    ],
  });
  expect(read('getPriceHistory', inSupermarket('ASSAI'))).toMatchObject([
    { name: 'sal', price: 3, date: '2026-11-03T12:00:00.000Z' },
    { name: 'Arroz Tio João', productId: 'rice', price: 20 },
  ]);
  expect(read('getPriceHistory', inSupermarket('Nunca'))).toEqual([]);
});

it.each([
  ['before', 'f2', 'f4'],
  ['after', 'f4', 'f2'],
])(
  'SHO-24 SHO-05 returns the price that was paid %s a gift, and a gift that was never paid for',
  (_, paidIn, givenIn) => {
    const { read } = createHomeWith({
      supermarkets: [makeSupermarketRow('a', 'Assaí')],
      purchases: [
        makePurchaseRow(paidIn, { name: 'Sal', price: 2 }),
        makePurchaseRow(givenIn, { name: 'Sal', price: 0 }),
        makePurchaseRow('f1', { name: 'Sal', price: 1 }),
        makePurchaseRow('f1', { name: 'Sacola', price: 0 }),
      ],
    });
    expect(read('getPriceHistory', inSupermarket('Assaí'))).toMatchObject([
      { name: 'Sal', price: 2 },
      { name: 'Sacola', price: 0 },
    ]);
  },
);

it('SHO-13 returns a linked label at once, only in its supermarket, with the product linked last', () => {
  const { tap, read } = createHomeWith({
    supermarkets: [makeSupermarketRow('a', 'Assaí')],
    storeLabels: [
      {
        id: 'a 111111',
        supermarketId: 'a',
        code: '111111',
        valueKind: 'price',
        product: createProduct('p'),
      },
    ],
  });
  const linkLabel = (supermarketName: string, labelCode: string, productId: string) => {
    const params = { supermarketName, labelCode };
    const input = { params, body: { productId, valueKind: 'weight' } } as never;
    tap('saveStoreLabel', input, { context: { products: [createProduct(productId)] } });
  };
  linkLabel('assai', '111111', 'q');
  linkLabel('Novo', '222222', 'r');
  expect(read('getStoreLabels', inSupermarket('Assaí'))).toEqual([
    { code: '111111', valueKind: 'weight', product: createProduct('q') },
  ]);
  expect(read('getStoreLabels', inSupermarket('novo'))).toMatchObject([{ code: '222222' }]);
  expect(read('getSupermarkets', {})?.names).toContain('Novo');
});

it('INS-07 LST-10 sorts a supermarket first after a price note there, or after it was saved', () => {
  const { tap, read } = createHomeWith({
    supermarkets: [makeSupermarketRow('a', 'Assaí'), makeSupermarketRow('e', 'Extra')],
  });
  const body = { productId: 'p', supermarket: 'assai', unit: 'un', price: 3 };
  tap('notePrice', { body } as never);
  expect(read('getSupermarkets', {})?.names).toEqual(['Assaí', 'Extra']);
  tap('saveSupermarket', { body: { name: 'Extra' } }, { at: '2026-11-21T13:00:00.000Z' });
  expect(read('getSupermarkets', {})?.names).toEqual(['Extra', 'Assaí']);
});

it('DAT-05 changes no row when the last used supermarket is used again', () => {
  const home = createHomeWith({
    supermarkets: [
      makeSupermarketRow('a', 'Assaí', '2026-11-02T00:00:00.000Z'),
      makeSupermarketRow('e', 'Extra', '2026-11-01T00:00:00.000Z'),
    ],
  });
  const saveSupermarket = (name: string, at: string) =>
    home.tap('saveSupermarket', { body: { name } }, { at });
  const rowsBefore = home.replica.rows.all('supermarkets');
  saveSupermarket('assai', '2026-11-21T13:00:00.000Z');
  expect(home.replica.rows.all('supermarkets')).toBe(rowsBefore);
  saveSupermarket('Extra', '2026-11-21T14:00:00.000Z');
  saveSupermarket('Assaí', '2026-11-21T15:00:00.000Z');
  expect(home.read('getSupermarkets', {})?.names).toEqual(['Assaí', 'Extra']);
});

it('UNI-14 returns the last purchase with its word', () => {
  const { read } = createHomeWith({
    supermarkets: [makeSupermarketRow('a', 'Assaí')],
    purchases: [makePurchaseRow('f1', { name: 'Milho', unitText: 'lata' })],
  });
  expect(read('getPriceHistory', inSupermarket('Assaí'))).toMatchObject([{ unitText: 'lata' }]);
});

it('UNI-11 SHO-05 says of which container a price is', () => {
  const { read } = createHomeWith({
    supermarkets: [makeSupermarketRow('a', 'Assaí')],
    purchases: [makePurchaseRow('f1', { name: 'Leite', unitText: 'caixa', price: 63.48 })],
  });
  expect(read('getPriceHistory', inSupermarket('Assaí'))).toMatchObject([{ unitText: 'caixa' }]);
});
