/**
 * How waiting writes change cached responses of the server, and the messages for dropped writes.
 * This module is loaded together with the library that caches responses.
 */
import { activityOverlays } from '../features/activity/activity.overlays.ts';
import { insightOverlays } from '../features/insights/insights.overlays.ts';
import { trashOverlays } from '../features/lists/trash/trash.overlays.ts';
import { profileOverlays } from '../features/profile/profile.overlays.ts';
import { purchaseOverlays } from '../features/purchases/purchases.overlays.ts';
import { receiptOverlays } from '../features/receipts/receipts.overlays.ts';

export { obsoleteText } from './obsolete-text.ts';

export const overlays = {
  ...activityOverlays,
  ...insightOverlays,
  ...profileOverlays,
  ...purchaseOverlays,
  ...receiptOverlays,
  ...trashOverlays,
};
