import { lazy, Suspense } from 'react';
import { useRouteLocation } from '../../router/router-context.ts';
import { useHasUnstoredWrites } from '../../sync/react/use-has-unstored-writes.ts';
import { isTripScreen } from './is-trip-screen.ts';
import { useUpdateOffer } from './update-offer.ts';

const UpdateCard = lazy(async () => ({ default: (await import('./UpdateCard.tsx')).UpdateCard }));

/**
 * Offers to reload the page for a new version. The offer is hidden during a trip, and while a
 * reload would lose a tap.
 */
export function UpdateNotice() {
  const offer = useUpdateOffer();
  const isShopping = isTripScreen(useRouteLocation().pathname);
  const hasUnstoredWrites = useHasUnstoredWrites();
  return (
    <div aria-live="polite">
      {offer && !isShopping && !hasUnstoredWrites && (
        <Suspense>
          <UpdateCard {...offer} />
        </Suspense>
      )}
    </div>
  );
}
