import { expect, it } from 'vitest';
import { toCentavos, toThousandths } from '../values/values.ts';
import { pricedThingOf, priceBookOf, type PriceRecord } from './price-book.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const record = (price: number, day: string, more: Partial<PriceRecord> = {}): PriceRecord => ({
  productId: 'rice',
  productName: 'Arroz Tio João 5 kg',
  itemName: 'Arroz',
  unit: 'un',
  price: toCentavos(price),
  supermarket: 'Feira',
  at: at(day),
  isNote: false,
  ...more,
});

it('INS-01 INS-02 keeps the usual price of a thing, and the latest in each supermarket', () => {
  const book = priceBookOf(
    [
      record(20, '2026-09-01'),
      record(25, '2026-10-01'),
      record(24, '2026-11-01', { supermarket: 'Bom Preço' }),
      record(19.9, '2026-11-10', { itemName: null, isNote: true }),
    ],
    now,
  );
  const perKg = (price: number) => ({ measure: 'kg', price, per: 5_000 });
  expect(book).toEqual([
    {
      productId: 'rice',
      name: 'Arroz Tio João 5 kg',
      itemNames: ['arroz'],
      usual: [{ unitPrice: perKg(2_400), count: 3 }],
      latest: [
        { supermarket: 'Feira', unitPrice: perKg(1_990), at: at('2026-11-10'), isNote: true },
        { supermarket: 'Bom Preço', unitPrice: perKg(2_400), at: at('2026-11-01'), isNote: false },
      ],
    },
  ]);
});

it('INS-01 INS-17 is empty without purchases, and has only the latest price after one purchase', () => {
  expect(priceBookOf([], now)).toEqual([]);
  expect(priceBookOf([record(20, '2026-11-01')], now)).toMatchObject([{ usual: [], latest: [{}] }]);
});

it('INS-01 INS-15 ignores prices older than a year, and free things', () => {
  const ignored = [record(20, '2025-11-20'), record(0, '2026-11-01')];
  expect(priceBookOf(ignored, now)).toEqual([]);
});

it('INS-01 INS-15 assigns a name on the list to the product that was last bought under it', () => {
  const beans = { productId: 'beans', productName: 'Feijão 1 kg' };
  const book = priceBookOf(
    [
      record(8, '2026-11-01', { ...beans, itemName: 'GRÃOS ' }),
      record(20, '2026-10-01', { itemName: 'grãos' }),
      record(20, '2026-10-01'),
    ],
    now,
  );
  expect(book.map(({ productId, itemNames }) => [productId, itemNames])).toEqual([
    ['rice', ['arroz']],
    ['beans', ['graos']],
  ]);
});

it('INS-01 uses the name of things without a product, and no latest price without a supermarket', () => {
  const withoutProduct = { productId: null, productName: null, itemName: 'Pão' };
  expect(
    priceBookOf(
      [
        record(1, '2026-11-02', withoutProduct),
        record(2, '2026-11-01', { ...withoutProduct, supermarket: null }),
      ],
      now,
    ),
  ).toMatchObject([
    { productId: null, name: 'Pão', itemNames: ['pao'], latest: [{ supermarket: 'Feira' }] },
  ]);
});

it('INS-02 finds the prices of an item by its product, or else by its name', () => {
  const rice = { productId: 'p', name: 'Arroz 5 kg', itemNames: ['arroz'], usual: [], latest: [] };
  expect(pricedThingOf([rice], { productId: 'p', name: 'Qualquer' })).toBe(rice);
  expect(pricedThingOf([rice], { productId: null, name: 'ARROZ' })).toBe(rice);
  expect(pricedThingOf([rice], { productId: 'q', name: 'Arroz' })).toBeUndefined();
});

it('LST-20 LST-46 keeps how often a thing was bought, and how much of it at a time', () => {
  const bought = (quantity: number, day: string, more: Partial<PriceRecord> = {}) =>
    record(20, day, { quantity: toThousandths(quantity), ...more });
  const [thing] = priceBookOf(
    [
      bought(2, '2026-09-01'),
      bought(9, '2026-10-01'),
      bought(3, '2026-11-01'),
      bought(1.5, '2026-08-01', { unit: 'kg' }),
      record(19.9, '2026-11-10', { itemName: null, isNote: true }),
    ],
    now,
  );
  expect(thing?.bought).toMatchObject({ count: 4, quantity: 3_000, unit: 'un' });
  const [noted] = priceBookOf([record(19.9, '2026-11-10', { isNote: true })], now);
  expect(noted?.bought).toBeUndefined();
});

it('FIN-07 counts a purchase without a price as bought, and neither as usual nor as latest price', () => {
  const bought = { quantity: toThousandths(2) };
  const unpriced = (day: string) => ({ ...record(0, day, bought), price: null });
  const days = ['2026-10-01', '2026-10-15', '2026-11-01'];
  const [onlyUnpriced] = priceBookOf(days.map(unpriced), now);
  expect(onlyUnpriced).toMatchObject({
    usual: [],
    latest: [],
    bought: { count: 3, at: at('2026-11-01'), quantity: 2_000, unit: 'un' },
  });
  const [mixed] = priceBookOf([...days.map(unpriced), record(20, '2026-09-01', bought)], now);
  expect(mixed).toMatchObject({ usual: [], latest: [{ unitPrice: { price: 2_000 } }] });
  expect(mixed?.bought?.count).toBe(4);
  const gift = record(0, '2026-11-02');
  expect(priceBookOf([gift], now)).toEqual([]);
});
