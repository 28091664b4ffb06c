/**
 * Selectors of purchases, and of results that are computed from purchases. They are loaded after
 * the first paint, which does not need them.
 */
import { runOutSelectors } from '../features/pantry/running-out/run-outs.selectors.ts';
import { purchaseSelectors } from '../features/purchases/purchases.selectors.ts';
import { takingOrderSelectors } from '../features/shopping/pending/taking-order.selectors.ts';

export const lazySelectors = { ...purchaseSelectors, ...runOutSelectors, ...takingOrderSelectors };
