import type { Answer } from '@quitanda/contract';

type FinishedTrips = Answer<'getFinishedTrips'>;
export type ListedTrip = FinishedTrips['trips'][number];

/** Returns the trips of an answer, or undefined without one. A server of version 0.2 calls them `shops`. */
export const tripsOf = (
  answer: Partial<Pick<FinishedTrips, 'trips' | 'shops'>> | undefined,
): readonly ListedTrip[] | undefined => answer?.trips ?? answer?.shops;
