/** The words of all slices for what is not sent yet; a write without words does not compile. */
import { catalogueDescriptions } from '../features/catalogue/catalogue.descriptions.ts';
import { insightDescriptions } from '../features/insights/insights.descriptions.ts';
import { inviteDescriptions } from '../features/invites/invites.descriptions.ts';
import { listDescriptions } from '../features/lists/lists.descriptions.ts';
import { pantryDescriptions } from '../features/pantry/pantry.descriptions.ts';
import { profileDescriptions } from '../features/profile/profile.descriptions.ts';
import { shoppingDescriptions } from '../features/shopping/shopping.descriptions.ts';
import type { Descriptions } from '../sync/descriptions.ts';

export const descriptions = {
  ...catalogueDescriptions,
  ...insightDescriptions,
  ...inviteDescriptions,
  ...listDescriptions,
  ...pantryDescriptions,
  ...profileDescriptions,
  ...shoppingDescriptions,
} satisfies Descriptions;
