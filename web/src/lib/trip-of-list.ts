/**
 * Where a list is shopped and how much that may cost (SHO-01, INS-08). The rows of the home say
 * it. The memory of this device counts where they do not, as in a shop begun by an app that kept
 * it there only (LST-12).
 */
import type { ListSummary } from '@quitanda/contract';
import { toCentavos, type Centavos } from '@quitanda/contract/values';
import { readBudget, readCurrentSupermarket } from './shopping-storage.ts';

type Planned = Pick<ListSummary, 'id' | 'budget' | 'supermarket'>;

/** The supermarket of a list, or null. */
export const supermarketOf = ({ id, supermarket }: Planned): string | null =>
  supermarket ?? readCurrentSupermarket(id);

/** The budget of a list's shop, or null. */
export const budgetOf = ({ id, budget }: Planned): Centavos | null =>
  budget === null ? readBudget(id) : toCentavos(budget);
