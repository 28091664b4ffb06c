import { PurchaseScreen } from '../../features/purchases/PurchaseScreen.tsx';
import { PurchasesScreen } from '../../features/purchases/PurchasesScreen.tsx';
import { lazyComponent } from '../../ui/lazy-part.tsx';
import { useRouteLocation } from '../../router/router-context.ts';

const TripSummary = lazyComponent(
  async () => (await import('../../features/purchases/summary/TripSummary.tsx')).TripSummary,
);

/** CMP-01, CMP-02, FIN-08: `?compra={id}` opens one purchase, and `&resumo` its summary. */
export function PurchasesRoute() {
  const search = new URLSearchParams(useRouteLocation().search);
  const finishId = search.get('compra');
  if (finishId !== null && search.has('resumo')) return <TripSummary finishId={finishId} />;
  return finishId === null ? <PurchasesScreen /> : <PurchaseScreen finishId={finishId} />;
}
