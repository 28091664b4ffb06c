import type { Row } from '@quitanda/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { createHomeWith, tappedAt } from '../../../../test/home.ts';

afterEach(() => vi.useRealTimers());

const startMs = Date.parse(tappedAt);
const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** Returns the purchases of one trip, taken a minute apart. Newer trips have higher numbers. */
const makeTripPurchases = (number: number, ...taken: [productId: string, categoryName: string][]) =>
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

function readTakingOrder(purchases: readonly Row<'purchases'>[], supermarketName = 'assai') {
  vi.setSystemTime(startMs + 100 * dayMs);
  const supermarkets = [{ id: 'm', name: 'Assaí', lastUsedAt: tappedAt }];
  const home = createHomeWith({ supermarkets, purchases: [...purchases] });
  return home.read('getTakingOrder', { params: { supermarketName } });
}

const milk: [string, string] = ['milk', 'Laticínios e Frios'];
const soap: [string, string] = ['soap', 'Limpeza'];
const rice: [string, string] = ['rice', 'Mercearia'];

/** Returns the three sections of the test in their learned order. */
const learnedSections = (order: ReturnType<typeof readTakingOrder>) =>
  order?.categories.filter((name) => [milk, soap, rice].some(([, category]) => category === name));

it('SYN-30 INS-06 computes the taking order on the device', () => {
  const order = readTakingOrder([
    ...makeTripPurchases(1, milk, rice, soap),
    ...makeTripPurchases(2, milk, soap, rice),
  ]);
  expect(order?.categories).toHaveLength(13);
  expect(learnedSections(order)).toEqual(['Laticínios e Frios', 'Mercearia', 'Limpeza']);
  expect(order?.productIds).toEqual(['milk', 'rice', 'soap']);
  expect(order?.shopCount).toBe(2);
});

it('SYN-30 INS-06 learns from the last twenty trips with a list in the same supermarket', () => {
  const oldTrip = makeTripPurchases(1, milk, rice);
  const recentTrips = Array.from({ length: 20 }, (_, index) =>
    makeTripPurchases(index + 2, rice, milk),
  ).flat();
  const purchasesInOtherSupermarket = makeTripPurchases(50, milk, rice).map((line) => ({
    ...line,
    supermarket: 'Pão Quente',
  }));
  const purchasesWithoutList = makeTripPurchases(60, milk, rice).map((line) => ({
    ...line,
    listId: null,
  }));
  const order = readTakingOrder([
    ...oldTrip,
    ...recentTrips,
    ...purchasesInOtherSupermarket,
    ...purchasesWithoutList,
  ]);
  expect(order?.shopCount).toBe(20);
  expect(learnedSections(order)).toEqual(['Mercearia', 'Limpeza', 'Laticínios e Frios']);
});

it('SYN-30 INS-06 returns no order for an unknown supermarket, or without purchases', () => {
  expect(readTakingOrder(makeTripPurchases(1, milk, rice), 'Novo')).toMatchObject({
    productIds: [],
    shopCount: 0,
  });
  expect(readTakingOrder([])).toMatchObject({ productIds: [], shopCount: 0 });
});

it('SYN-30 INS-06 ignores trips in other supermarkets and trips without a list', () => {
  const here = makeTripPurchases(1, milk, rice);
  const elsewhere = [2, 3, 4].flatMap((number) =>
    makeTripPurchases(number, soap, rice, milk).map((line) => ({ ...line, supermarket: 'Feira' })),
  );
  const withoutList = [5, 6, 7].flatMap((number) =>
    makeTripPurchases(number, soap, rice, milk).map((line) => ({ ...line, listId: null })),
  );
  const order = readTakingOrder([...here, ...elsewhere, ...withoutList]);
  expect(order).toMatchObject({ productIds: ['rice', 'milk'], shopCount: 1 });
});

it('SYN-30 INS-06 forgets the oldest of twenty-one trips, and every trip of two years ago', () => {
  const oldest = makeTripPurchases(1, soap);
  const latest = Array.from({ length: 20 }, (_, index) => makeTripPurchases(index + 2, milk));
  expect(readTakingOrder([...oldest, ...latest.flat()])).toMatchObject({
    productIds: ['milk'],
    shopCount: 20,
  });
  const ageOf = (days: number) => makeTripPurchases(100 - days, soap);
  expect(readTakingOrder(ageOf(729))).toMatchObject({ shopCount: 1 });
  expect(readTakingOrder(ageOf(730))).toMatchObject({ shopCount: 0 });
  expect(readTakingOrder(ageOf(731))).toMatchObject({ shopCount: 0 });
});
