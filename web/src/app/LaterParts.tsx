import { Conflicts } from '../features/conflicts/Conflicts.tsx';
import { FinishedByOthers } from '../features/purchases/FinishedByOthers.tsx';
import { SendPhotos } from '../shared/photos/SendPhotos.tsx';

/** The parts of all signed-in screens that are needed only after the first load. */
export function LaterParts() {
  return (
    <>
      <Conflicts />
      <FinishedByOthers />
      <SendPhotos />
    </>
  );
}
