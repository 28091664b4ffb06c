import { preloadTripParts } from '../../src/features/shopping/lazy-parts.ts';
import { Dialog } from '../../src/ui/dialogs/Dialog.tsx';
import { FullScreenDialog } from '../../src/ui/dialogs/FullScreenDialog.tsx';

/** The shop as somebody finds it who looks around before the first tap. */
export async function bringShopDialogs(): Promise<void> {
  await Promise.all([preloadTripParts(), Dialog.preload(), FullScreenDialog.preload()]);
}
