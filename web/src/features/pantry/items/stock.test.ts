import { describe, expect, it } from 'vitest';
import { dayInMs } from '@quitanda/contract/insights/price-standing';
import type { Amount } from '@quitanda/contract/insights/fill-up';
import type { StoredAmount } from '@quitanda/contract/units';
import { toThousandths } from '@quitanda/contract/values';
import { countFolds } from '../../../../../fakes/count-folds.ts';
import { findLowItems } from '../running-out/low-items.ts';
import { addToStock } from './add-to-stock.ts';
import { computeItemsToBuy } from './items-to-buy.ts';
import { toHabit, lowReason, noHabit, defaultStepOf } from './stock.ts';
import { makePantry } from '../../../../test/screens/open-pantry.tsx';

describe('stock', () => {
  it('PAN-03 adds and subtracts without rounding errors, and never goes below 0', () => {
    expect(addToStock(0.1, 0.2)).toBe(0.3);
    expect(addToStock(1.35, -0.35)).toBe(1);
    expect(addToStock(1, -3)).toBe(0);
  });

  const now = Date.parse('2026-11-20T12:00:00Z');
  const isoDaysFromNow = (days: number) => new Date(now + days * dayInMs).toISOString();
  const [milk] = makePantry('a', 'Cozinha', [{ name: 'Leite', quantity: 3 }]).items;
  if (!milk) throw new Error('The pantry has no milk.');
  /** Returns the forecast of milk: three are bought every 9 days, last `boughtDaysAgo` days ago. */
  const forecastOf = (boughtDaysAgo: number) => ({
    itemId: milk.id,
    stock: 3,
    usual: { quantity: 3, unit: 'un' as const },
    runOut: {
      at: isoDaysFromNow(9 - boughtDaysAgo),
      earliest: isoDaysFromNow(9 - boughtDaysAgo),
      latest: isoDaysFromNow(9 - boughtDaysAgo),
      intervals: 3,
      from: { at: isoDaysFromNow(-boughtDaysAgo), quantity: 3 },
      everyDays: 9,
    },
  });
  const habitOf = (boughtDaysAgo: number) => toHabit(forecastOf(boughtDaysAgo));

  it('PAN-03 PAN-09 marks an item without a threshold as low by its forecast, not by its quantity', () => {
    expect(lowReason(milk, habitOf(7), now)).toBe('forecast');
    expect(lowReason({ ...milk, quantity: 1 }, habitOf(0), now)).toBeUndefined();
    expect(lowReason(milk, habitOf(0), now)).toBeUndefined();
  });

  it('PAN-09 marks an item at or below 1 as low if it has neither a threshold nor a forecast', () => {
    const reasonAt = (quantity: number, habit = noHabit) =>
      lowReason({ quantity, lowStockAlertThreshold: null }, habit, now);
    expect(reasonAt(1)).toBe('default');
    expect(reasonAt(0.1)).toBe('default');
    expect(reasonAt(1.001)).toBeUndefined();
    expect(reasonAt(1, habitOf(0))).toBeUndefined();
    // The household no longer buys the item, so the forecast says nothing.
    expect(reasonAt(1, habitOf(40))).toBe('default');
    expect(reasonAt(2, habitOf(40))).toBeUndefined();
  });

  it('PAN-03 PAN-09 marks an item as low at or below the threshold that somebody has set, and when it is empty', () => {
    const reasonWith = (quantity: number, lowStockAlertThreshold: number | null, habit = noHabit) =>
      lowReason({ quantity, lowStockAlertThreshold }, habit, now);
    expect(reasonWith(1, 1)).toBe('empty-or-threshold');
    expect(reasonWith(1.001, 1)).toBeUndefined();
    expect(reasonWith(1, 1, habitOf(0))).toBe('empty-or-threshold');
    // Somebody who has set 0 has said that 1 is enough.
    expect(reasonWith(1, 0)).toBeUndefined();
    expect(reasonWith(0, 0)).toBe('empty-or-threshold');
    expect(reasonWith(0, null)).toBe('empty-or-threshold');
  });

  it('PAN-09 leaves out kilos and grams that were bought today, and marks pieces as just bought', () => {
    const { items } = makePantry('a', 'Cozinha', [
      { name: 'Café', quantity: 1, unit: 'un' },
      { name: 'Alho', quantity: 0.3, unit: 'kg' },
      { name: 'Açafrão', quantity: 1, unit: 'g' },
      { name: 'Sal', quantity: 1, unit: 'kg', lowStockAlertThreshold: 1 },
      { name: 'Arroz', quantity: 0, unit: 'kg' },
      { name: 'Feijão', quantity: 1.5, unit: 'kg' },
    ]);
    const found = (wasBoughtToday?: () => boolean) =>
      findLowItems(items, new Map(), now, wasBoughtToday).map(
        ({ name, text, isJustBought }) => `${name}: ${text}${isJustBought ? ', bought' : ''}`,
      );
    expect(found(() => true)).toEqual([
      'Arroz: Acabou',
      'Café: Estoque baixo, bought',
      'Sal: Estoque baixo',
    ]);
    expect(found(() => false)).toEqual([
      'Arroz: Acabou',
      'Café: Estoque baixo',
      'Alho: Estoque baixo',
      'Açafrão: Estoque baixo',
      'Sal: Estoque baixo',
    ]);
    expect(found()).toEqual(['Arroz: Acabou', 'Sal: Estoque baixo']);
  });

  it('PAN-03 PAN-16 sorts empty items first, then those with a forecast by their run-out, then the others', () => {
    const { items } = makePantry('a', 'Cozinha', [
      { name: 'Sal', quantity: 1, lowStockAlertThreshold: 2 },
      { name: 'Leite' },
      { name: 'Café', quantity: 0 },
      { name: 'Pão' },
      { name: 'Arroz' },
    ]);
    const habits = new Map([
      ['a-1', habitOf(6)],
      ['a-3', habitOf(8)],
      ['a-4', habitOf(1)],
    ]);
    expect(findLowItems(items, habits, now).map(({ name, text }) => `${name}: ${text}`)).toEqual([
      'Café: Acabou',
      'Pão: Acaba em ~1 dia',
      'Leite: Acaba em ~3 dias',
      'Sal: Estoque baixo',
    ]);
  });

  it('PAN-03 UNI-07 chooses the step by the unit and the usual purchase', () => {
    const usualKilos = (quantity: number) =>
      ({ unit: 'kg', quantity: toThousandths(quantity) }) as const;
    const step = (item: Omit<StoredAmount, 'quantity'>, usual: Amount | null) =>
      defaultStepOf({ quantity: 12, ...item }, usual);
    expect(step({ unit: 'un' }, null)).toBe(1);
    expect(step({ unit: 'g' }, null)).toBe(100);
    expect(step({ unit: 'kg' }, null)).toBe(0.5);
    expect(step({ unit: 'kg' }, usualKilos(2))).toBe(0.5);
    expect(step({ unit: 'kg' }, usualKilos(0.3))).toBe(0.1);
    // In the stored unit: 100 ml, half a litre, a dozen.
    expect(step({ unit: 'kg', unitText: 'ml' }, null)).toBe(0.1);
    expect(step({ unit: 'kg', unitText: 'L' }, null)).toBe(0.5);
    expect(step({ unit: 'un', unitText: 'dúzia' }, null)).toBe(12);
    expect(step({ unit: 'un', unitText: 'lata' }, null)).toBe(1);
  });

  const lowItem = {
    id: 'i',
    quantity: 0,
    lowStockAlertThreshold: null,
    targetQuantity: null,
    unit: 'un' as const,
    productId: null,
    usual: null,
  };
  const listLine = {
    id: 'l',
    quantity: 1,
    unit: 'un' as const,
    productId: null,
    selectedProductId: null,
    isChecked: false,
  };

  it('PAN-06 PAN-17 buys the usual quantity of the household', () => {
    const usual = { quantity: toThousandths(0.2), unit: 'kg' as const };
    expect(
      computeItemsToBuy([{ ...lowItem, name: 'Alho', unit: 'kg', quantity: 0.23, usual }], []),
    ).toEqual([{ itemId: 'i', name: 'Alho', quantity: 0.2, unit: 'kg' }]);
  });

  it('PAN-06 PAN-17 does not add an item that is already pending on the list or in the cart', () => {
    const lowItems = [
      { ...lowItem, name: 'Café Pilão 500 g', productId: 'p-coffee' },
      { ...lowItem, name: 'Leite' },
      { ...lowItem, name: 'Óleo' },
      { ...lowItem, name: 'Sal', productId: 'p-salt' },
    ];
    const listLines = [
      { ...listLine, name: 'LEITE' },
      { ...listLine, name: 'oleo', isChecked: true },
      { ...listLine, name: 'Sal grosso', selectedProductId: 'p-salt', isChecked: true },
    ];
    expect(computeItemsToBuy(lowItems, listLines)).toEqual([
      { itemId: 'i', name: 'Café Pilão 500 g', quantity: 1, unit: 'un', productId: 'p-coffee' },
    ]);
  });

  it('PAN-06 PAN-17 raises the quantity of a pending item if it is too small', () => {
    const usual = { quantity: toThousandths(3), unit: 'un' as const };
    const lowMilk = { ...lowItem, name: 'Leite', productId: 'p-milk', usual };
    expect(computeItemsToBuy([lowMilk], [{ ...listLine, name: 'leite' }])).toEqual([
      {
        itemId: 'i',
        name: 'Leite',
        quantity: 3,
        unit: 'un',
        productId: 'p-milk',
        pending: { id: 'l', quantity: 1, isLinked: false },
      },
    ]);
    const twoLines = [
      { ...listLine, name: 'leite' },
      { ...listLine, id: 'l2', name: 'Leite', quantity: 2 },
    ];
    expect(computeItemsToBuy([lowMilk], twoLines)).toEqual([]);
  });

  it('PAN-06 PAN-17 adds one item for a product that runs out in two pantries', () => {
    const sameInTwoPantries = [
      { ...lowItem, name: 'Café' },
      { ...lowItem, id: 'j', name: 'cafe' },
    ];
    expect(computeItemsToBuy(sameInTwoPantries, [])).toHaveLength(1);
  });

  it('INS-05 buys up to the target, and raises the quantity of a pending item of the same name or product', () => {
    const coffee = {
      ...lowItem,
      name: 'Café',
      quantity: 1,
      targetQuantity: 6,
      productId: 'p-coffee',
    };
    const quantitiesToBuy = (...listLines: Parameters<typeof computeItemsToBuy>[1]) =>
      computeItemsToBuy([coffee], listLines).map(({ quantity }) => quantity);
    expect(quantitiesToBuy()).toEqual([5]);
    expect(quantitiesToBuy({ ...listLine, name: 'café', quantity: 2 })).toEqual([5]);
    expect(
      quantitiesToBuy({ ...listLine, name: 'Pó', quantity: 2, productId: 'p-coffee' }),
    ).toEqual([5]);
    expect(quantitiesToBuy({ ...listLine, name: 'Café', quantity: 5 })).toEqual([]);
  });

  it('INS-05 DAT-02 identifies a pending item by its taken product, or else by its planned one', () => {
    const coffee = { ...lowItem, name: 'Café', targetQuantity: 6, productId: 'p-coffee' };
    const isRaised = (ids: { productId: string | null; selectedProductId: string | null }) =>
      computeItemsToBuy([coffee], [{ ...listLine, name: 'Pó', ...ids }])[0]?.pending !== undefined;
    expect(isRaised({ productId: null, selectedProductId: 'p-coffee' })).toBe(true);
    expect(isRaised({ productId: 'p-tea', selectedProductId: 'p-coffee' })).toBe(true);
    expect(isRaised({ productId: 'p-coffee', selectedProductId: 'p-tea' })).toBe(false);
  });

  it('INS-05 counts a pending item in another unit as enough', () => {
    const listLines = [{ ...listLine, name: 'Café', unit: 'kg' as const }];
    expect(computeItemsToBuy([{ ...lowItem, name: 'Café', targetQuantity: 6 }], listLines)).toEqual(
      [],
    );
  });

  it('PAN-06 API-50 folds each name of a long list and a full pantry once', () => {
    const count = 300;
    const numbers = Array.from({ length: count }, (_, index) => index);
    const lowItems = numbers.map((n) => ({ ...lowItem, id: `i${n}`, name: `Estoque ${n}` }));
    const listLines = numbers.map((n) => ({ ...listLine, id: `l${n}`, name: `Item ${n}` }));
    const compute = () => computeItemsToBuy(lowItems, listLines);
    expect(compute()).toHaveLength(count);
    expect(countFolds(compute)).toBe(2 * count);
  });
});
