import { preloadTripParts } from '../../src/features/shopping/lazy-parts.ts';
import { Dialog } from '../../src/ui/dialogs/Dialog.tsx';
import { FullScreenDialog } from '../../src/ui/dialogs/FullScreenDialog.tsx';

/** Loads the lazy parts of a trip, which the app loads before the first tap of a real person. */
export async function bringShopDialogs(): Promise<void> {
  await Promise.all([preloadTripParts(), Dialog.preload(), FullScreenDialog.preload()]);
}
