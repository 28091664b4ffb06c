/**
 * Selectors that the first paint does not need, loaded after it: purchases, and what is computed
 * from them.
 */
import { runOutSelectors } from '../features/pantry/running-out/run-outs.selectors.ts';
import { purchaseSelectors } from '../features/purchases/purchases.selectors.ts';
import { takingOrderSelectors } from '../features/shopping/pending/taking-order.selectors.ts';

export const lazySelectors = { ...purchaseSelectors, ...runOutSelectors, ...takingOrderSelectors };
