/**
 * How waiting writes change cached responses of the server, and the messages for dropped writes.
 * This module is loaded together with the library that caches responses.
 */
import { activityOverlays } from '../features/activity/activity.overlays.ts';
import { insightOverlays } from '../features/insights/insights.overlays.ts';
import { trashOverlays } from '../features/lists/trash/trash.overlays.ts';
import { noticeOverlays } from '../features/notices/notices.overlays.ts';
import { profileOverlays } from '../features/profile/profile.overlays.ts';
import { purchaseOverlays } from '../features/purchases/purchases.overlays.ts';
import { receiptOverlays } from '../features/receipts/receipts.overlays.ts';
import type { Write } from '../sync/reads-and-writes.ts';

export const overlays = {
  ...activityOverlays,
  ...insightOverlays,
  ...noticeOverlays,
  ...profileOverlays,
  ...purchaseOverlays,
  ...receiptOverlays,
  ...trashOverlays,
};

/**
 * Returns the message for a write that was dropped because what it changes was removed elsewhere:
 * only for what a person has typed (SYN-37). A tap on something that is gone needs none.
 */
export function obsoleteText(write: Write): string | undefined {
  switch (write.name) {
    case 'renameList':
      return `A lista não está mais aqui, e não foi renomeada para "${write.body.name}".`;
    case 'renamePantry':
      return `A despensa não está mais aqui, e não foi renomeada para "${write.body.name}".`;
    case 'changePantryItem':
      return write.body.add === undefined && write.description !== undefined
        ? `O item já tinha saído da despensa. Não foi guardado: ${write.description}.`
        : undefined;
    default:
      return undefined;
  }
}
