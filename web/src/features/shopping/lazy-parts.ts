/** The parts of the trip screen that the first paint on a phone does not need. */
import { lazyPart, lazyComponent } from '../../ui/lazy-part.tsx';

export const TripDialogs = lazyPart(async () => (await import('./TripDialogs.tsx')).TripDialogs, {
  isNeeded: ({ trip }) => trip.steps.isOpen,
  onLoadFailed: ({ trip }) => trip.steps.close(),
});
export const CartItems = lazyComponent(
  async () => (await import('./cart/CartItems.tsx')).CartItems,
);
export const TripBackground = lazyComponent(
  async () => (await import('./trip/TripBackground.tsx')).TripBackground,
);
export const PriceHistory = lazyComponent(
  async () => (await import('./trip/PriceHistory.tsx')).PriceHistory,
);
export const BudgetStatus = lazyComponent(
  async () => (await import('./budget/BudgetStatus.tsx')).BudgetStatus,
);

/** Rendered only if items are bought only in other supermarkets (SHO-32). */
export const OtherSupermarkets = lazyComponent(
  async () => (await import('./pending/OtherSupermarkets.tsx')).OtherSupermarkets,
);

/** The marks and claims of other members; rendered only in a shared household (CASA-34). */
export const TripMembers = lazyComponent(
  async () => (await import('../claims/TripMembers.tsx')).TripMembers,
);
/** The people on a trip with the same list; rendered only in a shared household (CASA-36). */
export const TripPeople = lazyComponent(
  async () => (await import('../../shared/people/TripPeople.tsx')).TripPeople,
);

/** Asks for the supermarket. Most trips do not need it, because they start with a supermarket. */
export const SupermarketQuestion = lazyComponent(
  async () => (await import('./trip/SupermarketQuestion.tsx')).SupermarketQuestion,
);

/**
 * Loads the parts that every household needs at the start of a trip, because the network is often
 * lost inside a supermarket.
 */
export async function preloadTripParts(): Promise<void> {
  await Promise.all(
    [
      TripDialogs,
      CartItems,
      PriceHistory,
      BudgetStatus,
      OtherSupermarkets,
      SupermarketQuestion,
    ].map((part) => part.preload()),
  );
}
