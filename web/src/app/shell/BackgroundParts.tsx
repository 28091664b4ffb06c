import { StoreOfflineProducts } from '../../features/catalogue/device/StoreOfflineProducts.tsx';
import { Conflicts } from '../../features/conflicts/Conflicts.tsx';
import { FinishedByOthers } from '../../features/purchases/FinishedByOthers.tsx';
import { DueItems } from '../../features/repeats/DueItems.tsx';
import { NoticeKeeper } from '../../shared/push/NoticeKeeper.tsx';
import { SendPhotos } from '../../shared/photos/SendPhotos.tsx';

/** What all screens need besides what they show, loaded together after the first screen. */
export function BackgroundParts() {
  return (
    <>
      <Conflicts />
      <FinishedByOthers />
      <DueItems />
      <NoticeKeeper />
      <SendPhotos />
      <StoreOfflineProducts />
    </>
  );
}
