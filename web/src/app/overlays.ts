/**
 * How waiting writes change cached answers of the server. Loaded together with the cache's library.
 */
import { activityOverlays } from '../features/activity/activity.overlays.ts';
import { insightOverlays } from '../features/insights/insights.overlays.ts';
import { trashOverlays } from '../features/lists/trash/trash.overlays.ts';
import { profileOverlays } from '../features/profile/profile.overlays.ts';
import { receiptOverlays } from '../features/receipts/receipts.overlays.ts';

export const overlays = {
  ...activityOverlays,
  ...insightOverlays,
  ...profileOverlays,
  ...receiptOverlays,
  ...trashOverlays,
};
