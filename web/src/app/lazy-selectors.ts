/**
 * Selectors of purchases, and of results that are computed from purchases, and the writes that
 * make and correct purchases, and of notices. They are loaded after the first paint, which does not need them.
 */
import { finishWrites } from '../features/pantry/finish.mutations.ts';
import { noticeWrites } from '../features/notices/notices.mutations.ts';
import { runOutSelectors } from '../features/pantry/running-out/run-outs.selectors.ts';
import { purchaseWrites } from '../features/purchases/purchases.mutations.ts';
import { purchaseSelectors } from '../features/purchases/purchases.selectors.ts';
import { takingOrderSelectors } from '../features/shopping/pending/taking-order.selectors.ts';

export const lazySelectors = { ...purchaseSelectors, ...runOutSelectors, ...takingOrderSelectors };
export const lazyWrites = { ...finishWrites, ...noticeWrites, ...purchaseWrites };
