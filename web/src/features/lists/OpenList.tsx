import type { List } from '@quitanda/contract';
import { LiveItemsContext, useLiveList } from '../../lib/live-items.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AddItemForm } from './AddItemForm.tsx';
import { Items } from './Items.tsx';

/** The selected list, to write and to tick. */
export function OpenList({ listId }: { readonly listId: string }) {
  const { data: list, failure, refresh } = useRead('getList', { params: { listId } });
  if (failure !== undefined) {
    return <LoadFailure art="list" text="Falha ao buscar suas listas." onRetry={refresh} />;
  }
  return (
    <>
      <AddItemForm listId={listId} items={list?.items ?? []} />
      {list === undefined ? <Skeleton rows={5} /> : <LiveList list={list} />}
    </>
  );
}

/** A tick shows on its row first, then on the whole list. */
function LiveList({ list }: { readonly list: List }) {
  const [deferred, live] = useLiveList(list);
  return (
    <LiveItemsContext value={live}>
      <Items list={deferred} />
    </LiveItemsContext>
  );
}
