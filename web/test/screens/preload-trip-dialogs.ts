import { preloadTripParts } from '../../src/features/shopping/lazy-parts.ts';
import { Dialog } from '../../src/ui/dialogs/Dialog.tsx';
import { FullScreenDialog } from '../../src/ui/dialogs/FullScreenDialog.tsx';

/** Loads the lazy parts of a trip. The app loads them before a person's first tap. */
export async function preloadTripDialogs(): Promise<void> {
  await Promise.all([preloadTripParts(), Dialog.preload(), FullScreenDialog.preload()]);
}
