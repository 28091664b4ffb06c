/**
 * Selectors and writes that the first paint does not need: purchases, what is computed from them, remembered
 * notes, invites, whole lists and pantries, batches, moves, and notices. They are loaded after it.
 */
import { catalogueWrites } from '../features/catalogue/catalogue.mutations.ts';
import { claimWrites } from '../features/claims/claims.mutations.ts';
import { insightWrites } from '../features/insights/insights.mutations.ts';
import { inviteWrites } from '../features/invites/invites.mutations.ts';
import { wholeListWrites } from '../features/lists/list/list.mutations.ts';
import { movingWrites } from '../features/lists/moving/moving.mutations.ts';
import { packageCountWrites } from '../features/lists/sheet/package-counts.mutations.ts';
import { packageCountSelectors } from '../features/lists/sheet/package-counts.selectors.ts';
import { rememberedNoteWrites } from '../features/lists/sheet/remembered-notes.mutations.ts';
import { rememberedNoteSelectors } from '../features/lists/sheet/remembered-notes.selectors.ts';
import { batchWrites } from '../features/pantry/batches/batches.mutations.ts';
import { wasteSelectors } from '../features/pantry/batches/wastes.selectors.ts';
import { finishWrites } from '../features/pantry/finish.mutations.ts';
import { pantriesWrites } from '../features/pantry/pantries.mutations.ts';
import { noticeWrites } from '../features/notices/notices.mutations.ts';
import { stockWrites } from '../features/pantry/stock.mutations.ts';
import { runOutSelectors } from '../features/pantry/running-out/run-outs.selectors.ts';
import { photoWrites } from '../features/photos/photos.mutations.ts';
import { photoSelectors } from '../features/photos/photos.selectors.ts';
import { purchaseWrites } from '../features/purchases/purchases.mutations.ts';
import { purchaseSelectors } from '../features/purchases/purchases.selectors.ts';
import { repeatWrites } from '../features/repeats/repeats.mutations.ts';
import { repeatSelectors } from '../features/repeats/repeats.selectors.ts';
import { shoppingWrites } from '../features/shopping/shopping.mutations.ts';
import { takingOrderSelectors } from '../features/shopping/pending/taking-order.selectors.ts';
import { templateWrites } from '../features/templates/templates.mutations.ts';
import { templateSelectors } from '../features/templates/templates.selectors.ts';

export const lazySelectors = {
  ...packageCountSelectors,
  ...photoSelectors,
  ...purchaseSelectors,
  ...rememberedNoteSelectors,
  ...repeatSelectors,
  ...runOutSelectors,
  ...takingOrderSelectors,
  ...templateSelectors,
  ...wasteSelectors,
};
export const lazyWrites = {
  ...batchWrites,
  ...catalogueWrites,
  ...claimWrites,
  ...finishWrites,
  ...insightWrites,
  ...inviteWrites,
  ...movingWrites,
  ...noticeWrites,
  ...packageCountWrites,
  ...pantriesWrites,
  ...photoWrites,
  ...purchaseWrites,
  ...rememberedNoteWrites,
  ...repeatWrites,
  ...shoppingWrites,
  ...stockWrites,
  ...templateWrites,
  ...wholeListWrites,
};
