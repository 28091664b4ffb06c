import { lazy, Suspense } from 'react';
import { useRouteLocation } from '../../router/router-context.ts';
import { useHasUnstored } from '../../sync/outbox/unstored.ts';
import { isShop } from './is-shop.ts';
import { useUpdateOffer } from './update-offer.ts';

const UpdateCard = lazy(async () => ({ default: (await import('./UpdateCard.tsx')).UpdateCard }));

/**
 * Asks for a new version's reload, but never during a shop, and not while the reload would lose a
 * tap: then it waits until that is over.
 */
export function UpdateNotice() {
  const offer = useUpdateOffer();
  const isShopping = isShop(useRouteLocation().pathname);
  const hasToLose = useHasUnstored();
  return (
    <div aria-live="polite">
      {offer && !isShopping && !hasToLose && (
        <Suspense>
          <UpdateCard {...offer} />
        </Suspense>
      )}
    </div>
  );
}
