import { useNavigate } from '../../router/router-context.ts';
import { useEffect } from 'react';
import { LiveItemsContext, useLiveList } from '../../lib/items/live-items.ts';
import { supermarketOf } from '../../lib/items/trip-of-list.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { FullScreenSpinner } from '../../ui/feedback/FullScreenSpinner.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { SupermarketQuestion } from './lazy-parts.ts';
import { Shop, type ShopProps } from './Shop.tsx';

/** A trip: first the choice of the supermarket, then the list (SHO-01 to SHO-17). */
export function ShoppingScreen({ listId }: { listId: string }) {
  const list = useRead('getList', { params: { listId } });
  const isMissing = !list.isLoading && list.data === undefined;
  useLeaveWhen(isMissing);

  if (list.data === undefined) return <FullScreenSpinner caption="Carregando..." />;
  const supermarket = supermarketOf(list.data);
  return supermarket === null ? (
    <SupermarketQuestion list={list.data} onChosen={scrollToTop} />
  ) : (
    <LiveShop list={list.data} supermarket={supermarket} />
  );
}

/** Needed because the user may have scrolled down on the screen with the question. */
const scrollToTop = () => scrollTo({ top: 0, behavior: 'instant' });

/** A tap shows on its row first, and then on the whole screen. */
function LiveShop({ list, ...shop }: ShopProps) {
  const [deferred, live] = useLiveList(list);
  return (
    <LiveItemsContext value={live}>
      <Shop list={deferred} {...shop} />
    </LiveItemsContext>
  );
}

/**
 * SHO-11: if the list cannot be read or does not exist, shows a message and goes back to the lists.
 */
function useLeaveWhen(isMissing: boolean): void {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isMissing) return;
    toast.error('Falha ao carregar dados.');
    navigate({ to: '/lista-compras', replace: true });
  }, [isMissing, toast, navigate]);
}
