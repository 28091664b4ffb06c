/** What waiting writes change in answers of the server. It comes with the library that holds those. */
import { activityOverlays } from '../features/activity/activity.overlays.ts';
import { insightOverlays } from '../features/insights/insights.overlays.ts';
import { trashOverlays } from '../features/lists/trash/trash.overlays.ts';
import { profileOverlays } from '../features/profile/profile.overlays.ts';

export const overlays = {
  ...activityOverlays,
  ...insightOverlays,
  ...profileOverlays,
  ...trashOverlays,
};
