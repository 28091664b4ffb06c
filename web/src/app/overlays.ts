/**
 * How waiting writes change cached responses of the server. This module is loaded together with the
 * library that caches them.
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
