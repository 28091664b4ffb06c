import type { Row } from '@quitanda/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { homeOf, tappedAt } from '../../../../test/home.ts';

afterEach(() => vi.useRealTimers());

const startMs = Date.parse(tappedAt);
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** Returns the items taken on one trip, a minute apart; newer trips have higher numbers. */
const tripOf = (number: number, ...taken: [productId: string, categoryName: string][]) =>
  taken.map(([productId, categoryName], index): Row<'purchases'> => ({
    id: `f${number} ${index}`,
    finishId: `f${number}`,
    listItemId: `${index}`,
    listId: 'feira',
    name: productId,
    productId,
    productName: productId,
    categoryName,
    imageUrl: null,
    quantity: 1,
    unit: 'un',
    price: 5,
    plannedQuantity: 1,
    plannedUnit: null,
    supermarket: 'Assaí',
    isImpulse: false,
    boughtBy: null,
    boughtAt: new Date(startMs + number * dayMs).toISOString(),
    takenAt: new Date(startMs + number * dayMs + index * minuteMs).toISOString(),
  }));

function orderOf(purchases: readonly Row<'purchases'>[], supermarketName = 'assai') {
  vi.setSystemTime(startMs + 100 * dayMs);
  const supermarkets = [{ id: 'm', name: 'Assaí', lastUsedAt: tappedAt }];
  const home = homeOf({ supermarkets, purchases: [...purchases] });
  return home.read('getTakingOrder', { params: { supermarketName } });
}

const milk: [string, string] = ['milk', 'Laticínios e Frios'];
const soap: [string, string] = ['soap', 'Limpeza'];
const rice: [string, string] = ['rice', 'Mercearia'];

/** Returns the three sections of the test in their learned order. */
const learnedSections = (order: ReturnType<typeof orderOf>) =>
  order?.categories.filter((name) => [milk, soap, rice].some(([, category]) => category === name));

it('SYN-30 INS-06 learns the order of taking on the device', () => {
  const order = orderOf([...tripOf(1, milk, rice, soap), ...tripOf(2, milk, soap, rice)]);
  expect(order?.categories).toHaveLength(13);
  expect(learnedSections(order)).toEqual(['Laticínios e Frios', 'Mercearia', 'Limpeza']);
  expect(order?.productIds).toEqual(['milk', 'rice', 'soap']);
  expect(order?.shopCount).toBe(2);
});

it('SYN-30 INS-06 learns from the last twenty trips with a list in the same supermarket', () => {
  const old = tripOf(1, milk, rice);
  const recent = Array.from({ length: 20 }, (_, index) => tripOf(index + 2, rice, milk)).flat();
  const inOtherSupermarket = tripOf(50, milk, rice).map((line) => ({
    ...line,
    supermarket: 'Pão Quente',
  }));
  const withoutList = tripOf(60, milk, rice).map((line) => ({ ...line, listId: null }));
  const order = orderOf([...old, ...recent, ...inOtherSupermarket, ...withoutList]);
  expect(order?.shopCount).toBe(20);
  expect(learnedSections(order)).toEqual(['Mercearia', 'Limpeza', 'Laticínios e Frios']);
});

it('SYN-30 INS-06 returns no order for a new supermarket', () => {
  expect(orderOf(tripOf(1, milk, rice), 'Novo')).toMatchObject({ productIds: [], shopCount: 0 });
  expect(orderOf([])).toMatchObject({ productIds: [], shopCount: 0 });
});
