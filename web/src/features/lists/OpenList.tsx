import type { List } from '@quitanda/contract';
import { useMemo, useState } from 'react';
import { LiveItemsContext, useLiveList } from '../../lib/items/live-items.ts';
import { AtHomeNotesContext, type AtHomeNotes } from '../../lib/items/at-home-notes.ts';
import { MemberMarksContext, type MemberMarks } from '../../lib/items/member-marks.ts';
import { PhotoMarksContext, type PhotoMarks } from '../../lib/items/photo-marks.ts';
import { useSteadyItems } from '../../lib/timing/use-steady-items.ts';
import { useHouseholds, useIsShared } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import { AddItemForm } from './add/AddItemForm.tsx';
import { Items } from './items/Items.tsx';
import type { ListView } from './order/use-list-view.ts';

const ListChanges = lazyComponent(
  async () => (await import('../../shared/people/ListChanges.tsx')).ListChanges,
);
const PresenceLine = lazyComponent(
  async () => (await import('../../shared/people/PresenceLine.tsx')).PresenceLine,
);
const PassAtHomeNotes = lazyComponent(
  async () => (await import('../pantry/at-home/PassAtHomeNotes.tsx')).PassAtHomeNotes,
);
const ListPhotos = lazyComponent(
  async () => (await import('../../shared/photos/ListPhotos.tsx')).ListPhotos,
);

interface OpenListProps {
  readonly listId: string;
  readonly view: ListView;
}

/** The selected list, with the form to add items. */
export function OpenList({ listId, view }: OpenListProps) {
  const { data: list, failure, refresh } = useRead('getList', { params: { listId } });
  const isShared = useIsShared();
  if (failure !== undefined) {
    return <LoadFailure art="list" text="Falha ao buscar suas listas." onRetry={refresh} />;
  }
  return (
    <>
      <AddItemForm listId={listId} items={list?.items ?? []} />
      {isShared && <PresenceLine listId={listId} />}
      {list === undefined ? (
        <Skeleton rows={5} />
      ) : (
        <LiveList list={list} view={view} isShared={isShared} />
      )}
    </>
  );
}

interface LiveListProps {
  readonly list: List;
  readonly view: ListView;
  readonly isShared: boolean;
}

/** Renders a ticked row at once, and the whole list shortly after. */
function LiveList({ list, view, isShared }: LiveListProps) {
  const { userId } = useHouseholds();
  const ownChanges = useMemo(() => ({ by: userId, removed: new Set<string>() }), [userId]);
  const items = useSteadyItems(list.items, isShared, ownChanges);
  const steadyList = useMemo(() => ({ ...list, items }), [list, items]);
  const [deferredList, liveItems] = useLiveList(steadyList);
  const [marks, setMarks] = useState<MemberMarks | null>(null);
  const [atHomeNotes, setAtHomeNotes] = useState<AtHomeNotes | null>(null);
  const [photoMarks, setPhotoMarks] = useState<PhotoMarks | null>(null);
  return (
    <MemberMarksContext value={marks}>
      {isShared && <ListChanges items={list.items} onMarks={setMarks} />}
      <PassAtHomeNotes onNotes={setAtHomeNotes} />
      <ListPhotos onMarks={setPhotoMarks} />
      <PhotoMarksContext value={photoMarks}>
        <LiveItemsContext value={liveItems}>
          <AtHomeNotesContext value={atHomeNotes}>
            <Items list={deferredList} view={view} onRemove={(id) => ownChanges.removed.add(id)} />
          </AtHomeNotesContext>
        </LiveItemsContext>
      </PhotoMarksContext>
    </MemberMarksContext>
  );
}
