import type { PriceBookEntry } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { tripsOf } from '../../../shared/finished-trips.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useReads } from '../../../sync/react/use-reads.ts';

/** Returns when the household bought a thing, milliseconds since 1970. */
export type FindPurchaseTimes = (
  entry: Pick<PriceBookEntry, 'productId' | 'name' | 'itemNames'>,
) => readonly number[];

/** About a year of weekly trips, and as many as one answer has. */
const readInput = { query: { limit: 50 } };

/**
 * Returns the times of purchases in the last trips, from the rows of the device (REP-11). It finds
 * none while `isEnabled` is false.
 */
export function usePurchaseTimes(isEnabled: boolean): FindPurchaseTimes {
  const trips = tripsOf(useRead('getFinishedTrips', readInput, { isEnabled }).data) ?? [];
  const inputs = isEnabled ? trips.map(({ id }) => ({ params: { finishId: id } })) : [];
  const times = new Map<string, number[]>();
  for (const { data: trip } of useReads('getFinishedTrip', inputs)) {
    const at = Date.parse(trip?.boughtAt ?? '');
    for (const { productId, name } of trip?.lines ?? []) {
      const key = productId ?? `name:${fold(name)}`;
      const found = times.get(key);
      if (found) found.push(at);
      else times.set(key, [at]);
    }
  }
  return ({ productId, name, itemNames }) =>
    productId === null
      ? [name, ...itemNames].flatMap((other) => times.get(`name:${fold(other)}`) ?? [])
      : (times.get(productId) ?? []);
}
