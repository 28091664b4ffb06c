/** What is worked out from all purchases of the home. The first load does without it. */
import { runOutSelectors } from '../features/pantry/run-outs.selectors.ts';
import { purchaseSelectors } from '../features/purchases/purchases.selectors.ts';
import { takingOrderSelectors } from '../features/shopping/taking-order.selectors.ts';

export const lateSelectors = { ...purchaseSelectors, ...runOutSelectors, ...takingOrderSelectors };
