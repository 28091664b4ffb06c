/**
 * Selectors of purchases, and of results that are computed from purchases, and the writes that
 * make and correct purchases. They are loaded after the first paint, which does not need them.
 */
import { finishWrites } from '../features/pantry/finish.mutations.ts';
import { runOutSelectors } from '../features/pantry/running-out/run-outs.selectors.ts';
import { photoWrites } from '../features/photos/photos.mutations.ts';
import { photoSelectors } from '../features/photos/photos.selectors.ts';
import { purchaseWrites } from '../features/purchases/purchases.mutations.ts';
import { purchaseSelectors } from '../features/purchases/purchases.selectors.ts';
import { takingOrderSelectors } from '../features/shopping/pending/taking-order.selectors.ts';

export const lazySelectors = {
  ...photoSelectors,
  ...purchaseSelectors,
  ...runOutSelectors,
  ...takingOrderSelectors,
};
export const lazyWrites = { ...finishWrites, ...photoWrites, ...purchaseWrites };
