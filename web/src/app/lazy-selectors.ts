/**
 * Selectors of purchases, and of results that are computed from purchases, and the writes that
 * make and correct purchases. They are loaded after the first paint, which does not need them.
 */
import { finishWrites } from '../features/pantry/finish.mutations.ts';
import { runOutSelectors } from '../features/pantry/running-out/run-outs.selectors.ts';
import { purchaseWrites } from '../features/purchases/purchases.mutations.ts';
import { purchaseSelectors } from '../features/purchases/purchases.selectors.ts';
import { repeatWrites } from '../features/repeats/repeats.mutations.ts';
import { repeatSelectors } from '../features/repeats/repeats.selectors.ts';
import { takingOrderSelectors } from '../features/shopping/pending/taking-order.selectors.ts';
import { templateWrites } from '../features/templates/templates.mutations.ts';
import { templateSelectors } from '../features/templates/templates.selectors.ts';

export const lazySelectors = {
  ...purchaseSelectors,
  ...repeatSelectors,
  ...runOutSelectors,
  ...takingOrderSelectors,
  ...templateSelectors,
};
export const lazyWrites = {
  ...finishWrites,
  ...purchaseWrites,
  ...repeatWrites,
  ...templateWrites,
};
