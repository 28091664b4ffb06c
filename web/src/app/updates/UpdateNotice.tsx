import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isShop } from './is-shop.ts';
import { useUpdateOffer } from './update-offer.ts';

const UpdateCard = lazy(async () => ({ default: (await import('./UpdateCard.tsx')).UpdateCard }));

/** Asks for a new version's reload, but never during a shop: then it waits until that is left. */
export function UpdateNotice() {
  const offer = useUpdateOffer();
  const isShopping = useLocation({ select: ({ pathname }) => isShop(pathname) });
  return (
    <div aria-live="polite">
      {offer && !isShopping && (
        <Suspense>
          <UpdateCard {...offer} />
        </Suspense>
      )}
    </div>
  );
}
