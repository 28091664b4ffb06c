import { useNavigate } from '../../router/router-context.ts';
import { useEffect } from 'react';
import { LiveItemsContext, useLiveList } from '../../lib/items/live-items.ts';
import { supermarketOf } from '../../lib/items/trip-of-list.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { FullScreenSpinner } from '../../ui/feedback/FullScreenSpinner.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { SupermarketQuestion } from './lazy-parts.ts';
import { TripScreen, type TripScreenProps } from './TripScreen.tsx';

/** Asks for the supermarket of the trip, and then shows the list (SHO-01 to SHO-17). */
export function ShoppingScreen({ listId }: { listId: string }) {
  const { data: list, isLoading } = useRead('getList', { params: { listId } });
  const isMissing = !isLoading && list === undefined;
  useLeaveIfMissing(isMissing);

  if (list === undefined) return <FullScreenSpinner caption="Carregando..." />;
  const supermarket = supermarketOf(list);
  return supermarket === null ? (
    <SupermarketQuestion list={list} onChosen={scrollToTop} />
  ) : (
    <LiveTripScreen list={list} supermarket={supermarket} />
  );
}

/** The user may have scrolled down on the screen that asks for the supermarket. */
const scrollToTop = () => scrollTo({ top: 0, behavior: 'instant' });

/** Renders the tapped row at once, and the whole screen shortly after. */
function LiveTripScreen({ list, ...props }: TripScreenProps) {
  const [deferredList, liveItems] = useLiveList(list);
  return (
    <LiveItemsContext value={liveItems}>
      <TripScreen list={deferredList} {...props} />
    </LiveItemsContext>
  );
}

/**
 * SHO-11: if the list cannot be read or does not exist, shows a message and goes back to the lists.
 */
function useLeaveIfMissing(isMissing: boolean): void {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isMissing) return;
    toast.error('Falha ao carregar dados.');
    navigate({ to: '/lista-compras', replace: true });
  }, [isMissing, toast, navigate]);
}
