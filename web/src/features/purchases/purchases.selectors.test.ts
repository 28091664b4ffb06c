import type { Row } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { createHomeWith } from '../../../test/home.ts';

const makeFinish = (id: string, day: number, isUndone = false): Row<'finishes'> => ({
  id,
  listId: 'l',
  listName: 'Feira',
  pantryId: 'p',
  boughtAt: new Date(Date.UTC(2026, 9, day)).toISOString(),
  boughtBy: null,
  isUndone,
  leftByUndo: null,
  budget: null,
  supermarket: null,
});
const makeLine = (finishId: string, name: string, fields: Partial<Row<'purchases'>> = {}) => ({
  id: `${finishId} ${name}`,
  finishId,
  listItemId: name,
  listId: 'l',
  name,
  productId: null,
  productName: null,
  categoryName: null,
  imageUrl: null,
  quantity: 1,
  unit: 'un' as const,
  price: 1,
  plannedQuantity: 1,
  plannedUnit: null,
  supermarket: 'Assaí',
  isImpulse: false,
  boughtAt: '2026-10-01T00:00:00.000Z',
  boughtBy: null,
  takenAt: '2026-10-01T00:00:00.000Z',
  ...fields,
});

it('API-24 lists finished trips page by page, the newest first, without undone and empty ones', () => {
  const days = Array.from({ length: 23 }, (_, index) => index + 1);
  const { read } = createHomeWith({
    finishes: [
      ...days.map((day) => makeFinish(`f${day}`, day)),
      makeFinish('undone', 30, true),
      makeFinish('empty', 31),
    ],
    purchases: [...days.map((day) => makeLine(`f${day}`, 'x')), makeLine('undone', 'x')],
  });
  const readPage = (query: object) => read('getFinishedTrips', { query });
  const firstPage = readPage({});
  expect(firstPage?.trips.map(({ id }) => id)).toEqual(
    days
      .toReversed()
      .slice(0, 20)
      .map((day) => `f${day}`),
  );
  expect(firstPage?.hasMore).toBe(true);
  expect(readPage({ before: 'f4' })).toMatchObject({
    trips: [{ id: 'f3' }, { id: 'f2' }, { id: 'f1' }],
    hasMore: false,
  });
  expect(readPage({ limit: 2 })?.trips).toHaveLength(2);
  expect(readPage({ before: 'unknown' })).toBeUndefined();
});

it('API-24 adds up the lines of a trip, and sorts its supermarkets by their sums', () => {
  const { read } = createHomeWith({
    finishes: [makeFinish('f1', 1)],
    purchases: [
      makeLine('f1', 'b', {
        price: 11.05,
        quantity: 1.79,
        unit: 'kg',
        takenAt: '2026-10-01T00:02:00.000Z',
      }),
      makeLine('f1', 'a', {
        price: 0.1,
        quantity: 3,
        supermarket: 'Zona Sul',
        takenAt: '2026-10-01T00:01:00.000Z',
      }),
      makeLine('f1', 'c', { price: 5, supermarket: null, takenAt: '2026-10-01T00:03:00.000Z' }),
    ],
  });
  const trip = read('getFinishedTrip', { params: { finishId: 'f1' } });
  expect(trip).toMatchObject({
    total: 25.08,
    itemCount: 3,
    supermarkets: ['Assaí', 'Zona Sul'],
    lines: [
      { name: 'a', total: 0.3 },
      { name: 'b', total: 19.78 },
      { name: 'c', total: 5 },
    ],
  });
  expect(trip?.lines[0]).not.toHaveProperty('takenAt');
  expect(read('getFinishedTrip', { params: { finishId: 'f2' } })).toBeUndefined();
});
