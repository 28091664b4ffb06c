import { expect, it } from 'vitest';
import { tripsOf, type ListedTrip } from './finished-trips.ts';

const trip = { id: 'f1' } as ListedTrip;

it('API-24 returns the trips of an answer, also of a server of version 0.2', () => {
  expect(tripsOf({ trips: [trip], shops: [] })).toEqual([trip]);
  expect(tripsOf({ shops: [trip] })).toEqual([trip]);
  expect(tripsOf(undefined)).toBeUndefined();
});
