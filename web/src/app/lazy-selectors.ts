/**
 * Selectors of purchases and remembered notes, and of results that are computed from purchases, and writes
 * that the first screens do not make. They are loaded after the first paint, which does not need them.
 */
import { catalogueWrites } from '../features/catalogue/catalogue.mutations.ts';
import { claimWrites } from '../features/claims/claims.mutations.ts';
import { insightWrites } from '../features/insights/insights.mutations.ts';
import { inviteWrites } from '../features/invites/invites.mutations.ts';
import { rememberedNoteWrites } from '../features/lists/sheet/remembered-notes.mutations.ts';
import { rememberedNoteSelectors } from '../features/lists/sheet/remembered-notes.selectors.ts';
import { finishWrites } from '../features/pantry/finish.mutations.ts';
import { runOutSelectors } from '../features/pantry/running-out/run-outs.selectors.ts';
import { purchaseWrites } from '../features/purchases/purchases.mutations.ts';
import { purchaseSelectors } from '../features/purchases/purchases.selectors.ts';
import { takingOrderSelectors } from '../features/shopping/pending/taking-order.selectors.ts';

export const lazySelectors = {
  ...purchaseSelectors,
  ...rememberedNoteSelectors,
  ...runOutSelectors,
  ...takingOrderSelectors,
};
export const lazyWrites = {
  ...catalogueWrites,
  ...claimWrites,
  ...finishWrites,
  ...insightWrites,
  ...inviteWrites,
  ...purchaseWrites,
  ...rememberedNoteWrites,
};
