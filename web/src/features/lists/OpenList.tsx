import type { List } from '@quitanda/contract';
import { LiveItemsContext, useLiveList } from '../../lib/live-items.ts';
import { useIsShared } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lateAlways } from '../../ui/late.tsx';
import { AddItemForm } from './AddItemForm.tsx';
import { Items } from './Items.tsx';

const PresentLine = lateAlways(async () => (await import('../people/PresentLine.tsx')).PresentLine);

/** The selected list, with the form to add items. */
export function OpenList({ listId }: { readonly listId: string }) {
  const { data: list, failure, refresh } = useRead('getList', { params: { listId } });
  const isShared = useIsShared();
  if (failure !== undefined) {
    return <LoadFailure art="list" text="Falha ao buscar suas listas." onRetry={refresh} />;
  }
  return (
    <>
      <AddItemForm listId={listId} items={list?.items ?? []} />
      {isShared && <PresentLine listId={listId} />}
      {list === undefined ? <Skeleton rows={5} /> : <LiveList list={list} />}
    </>
  );
}

/** Shows a tick on its row first, then on the whole list. */
function LiveList({ list }: { readonly list: List }) {
  const [deferred, live] = useLiveList(list);
  return (
    <LiveItemsContext value={live}>
      <Items list={deferred} />
    </LiveItemsContext>
  );
}
