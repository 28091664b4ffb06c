/**
 * What the slices define for sync: how each write changes rows, how each read is computed from rows
 * (selectors), and how waiting writes change the responses of reads that are not computed from rows
 * (overlays). TypeScript reports a missing write or selector.
 */
import { claimSelectors } from '../features/claims/claims.selectors.ts';
import { householdWrites } from '../features/households/households.mutations.ts';
import { householdSelectors } from '../features/households/households.selectors.ts';
import { listWrites } from '../features/lists/lists.mutations.ts';
import { listSelectors } from '../features/lists/lists.selectors.ts';
import { pantryWrites } from '../features/pantry/pantry.mutations.ts';
import { pantrySelectors } from '../features/pantry/pantry.selectors.ts';
import { profileWrites } from '../features/profile/profile.mutations.ts';
import { shoppingSelectors } from '../features/shopping/shopping.selectors.ts';
import type { HomeSelectors, WriteDefinitions } from '../sync/replica/definitions.ts';
import type { lazySelectors, lazyWrites } from './lazy-selectors.ts';

const writes: Partial<WriteDefinitions> = {
  ...householdWrites,
  ...listWrites,
  ...pantryWrites,
  ...profileWrites,
} satisfies Omit<WriteDefinitions, keyof typeof lazyWrites>;

export const definitions = {
  /** The lazy writes are added when the lazy selectors are loaded. */
  writes,
  selectors: {
    ...claimSelectors,
    ...householdSelectors,
    ...listSelectors,
    ...pantrySelectors,
    ...shoppingSelectors,
  } satisfies Omit<HomeSelectors, keyof typeof lazySelectors>,
  async lazySelectors() {
    const lazy = await import('./lazy-selectors.ts');
    Object.assign(writes, lazy.lazyWrites);
    return lazy.lazySelectors;
  },
  overlays: async () => (await import('./overlays.ts')).overlays,
  obsoleteText: async () => (await import('./overlays.ts')).obsoleteText,
};
