/** What only somebody signed in needs; a chunk of its own. */
import { insightProjections } from '../features/insights/insights.projections.ts';
import { listProjections } from '../features/lists/lists.projections.ts';
import { pantryProjections } from '../features/pantry/pantry.projections.ts';
import { profileProjections } from '../features/profile/profile.projections.ts';
import { shoppingProjections } from '../features/shopping/shopping.projections.ts';

export { openUserSync } from '../sync/user-sync.ts';
export { descriptions } from './descriptions.ts';

export const projections = {
  ...insightProjections,
  ...listProjections,
  ...pantryProjections,
  ...shoppingProjections,
  ...profileProjections,
};
