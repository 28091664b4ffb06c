/**
 * The supermarket and the budget of a list (SHO-01, INS-08). They come from the rows of the home.
 * If the rows have none, they come from local storage, because older versions of the app stored
 * them only there (LST-12).
 */
import type { ListSummary } from '@quitanda/contract';
import { toCentavos, type Centavos } from '@quitanda/contract/values';
import { readBudget, readCurrentSupermarket } from '../device/shopping-storage.ts';

type PlannedTrip = Pick<ListSummary, 'id' | 'budget' | 'supermarket'>;

/** The supermarket of a list, or null. */
export const supermarketOf = ({ id, supermarket }: PlannedTrip): string | null =>
  supermarket ?? readCurrentSupermarket(id);

/** Returns the budget of a list's trip, or null. */
export const budgetOf = ({ id, budget }: PlannedTrip): Centavos | null =>
  budget === null ? readBudget(id) : toCentavos(budget);
