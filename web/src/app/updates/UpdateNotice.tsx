import { lazy, Suspense } from 'react';
import { useRouteLocation } from '../../router/router-context.ts';
import { useHasUnstored } from '../../sync/outbox/unstored.ts';
import { isShop } from './is-shop.ts';
import { useUpdateOffer } from './update-offer.ts';

const UpdateCard = lazy(async () => ({ default: (await import('./UpdateCard.tsx')).UpdateCard }));

/**
 * Offers to reload for a new version, but not during a trip, and not while the reload would lose a
 * tap. Then it waits until that is over.
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
