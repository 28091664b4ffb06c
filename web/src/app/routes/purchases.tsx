import { PurchaseScreen } from '../../features/purchases/PurchaseScreen.tsx';
import { PurchasesScreen } from '../../features/purchases/PurchasesScreen.tsx';
import { useRouteLocation } from '../../router/router-context.ts';

/** CMP-01, CMP-02: `?compra={id}` opens one purchase. */
export function PurchasesRoute() {
  const finishId = new URLSearchParams(useRouteLocation().search).get('compra');
  return finishId === null ? <PurchasesScreen /> : <PurchaseScreen finishId={finishId} />;
}
