import { bringShopParts } from '../src/features/shopping/late-parts.ts';
import { Dialog } from '../src/ui/Dialog.tsx';
import { FullScreenDialog } from '../src/ui/FullScreenDialog.tsx';

/** The shop as somebody finds it who looks around before the first tap. */
export async function bringShopDialogs(): Promise<void> {
  await Promise.all([bringShopParts(), Dialog.bring(), FullScreenDialog.bring()]);
}
