import { Conflicts } from '../features/conflicts/Conflicts.tsx';
import { FinishedByOthers } from '../features/purchases/FinishedByOthers.tsx';
import { NoticeKeeper } from '../shared/push/NoticeKeeper.tsx';

/** What runs on every screen of a signed-in person, and no first load needs. */
export function LazyShellParts() {
  return (
    <>
      <Conflicts />
      <FinishedByOthers />
      <NoticeKeeper />
    </>
  );
}
