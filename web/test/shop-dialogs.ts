import { ShopDialogs } from '../src/features/shopping/Shop.tsx';
import { Dialog } from '../src/ui/Dialog.tsx';
import { FullScreenDialog } from '../src/ui/FullScreenDialog.tsx';

/** The shop as somebody finds it who looks around before the first tap. */
export async function bringShopDialogs(): Promise<void> {
  await Promise.all([ShopDialogs, Dialog, FullScreenDialog].map((part) => part.bring()));
}
