/** What the slices say of their writes and of the reads of the home; none may be missing. */
import { activityOverlays } from '../features/activity/activity.overlays.ts';
import { catalogueWrites } from '../features/catalogue/catalogue.mutations.ts';
import { claimWrites } from '../features/claims/claims.mutations.ts';
import { claimSelectors } from '../features/claims/claims.selectors.ts';
import { householdSelectors } from '../features/households/households.selectors.ts';
import { insightWrites } from '../features/insights/insights.mutations.ts';
import { insightOverlays } from '../features/insights/insights.overlays.ts';
import { inviteWrites } from '../features/invites/invites.mutations.ts';
import { listWrites } from '../features/lists/lists.mutations.ts';
import { listSelectors } from '../features/lists/lists.selectors.ts';
import { trashOverlays } from '../features/lists/trash/trash.overlays.ts';
import { pantryWrites } from '../features/pantry/pantry.mutations.ts';
import { pantrySelectors } from '../features/pantry/pantry.selectors.ts';
import { profileOverlays, profileWrites } from '../features/profile/profile.mutations.ts';
import { purchaseSelectors } from '../features/purchases/purchases.selectors.ts';
import { shoppingWrites } from '../features/shopping/shopping.mutations.ts';
import { shoppingSelectors } from '../features/shopping/shopping.selectors.ts';
import type { HomeSelectors, WriteDefinitions } from '../sync/replica/definitions.ts';
import type { lateSelectors } from './late-selectors.ts';

export const definitions = {
  writes: {
    ...catalogueWrites,
    ...claimWrites,
    ...insightWrites,
    ...inviteWrites,
    ...listWrites,
    ...pantryWrites,
    ...profileWrites,
    ...shoppingWrites,
  } satisfies WriteDefinitions,
  selectors: {
    ...claimSelectors,
    ...householdSelectors,
    ...listSelectors,
    ...pantrySelectors,
    ...purchaseSelectors,
    ...shoppingSelectors,
  } satisfies Omit<HomeSelectors, keyof typeof lateSelectors>,
  lateSelectors: async () => (await import('./late-selectors.ts')).lateSelectors,
  overlays: { ...activityOverlays, ...insightOverlays, ...profileOverlays, ...trashOverlays },
};
