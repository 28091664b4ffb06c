/** What the first paint of a shop on a phone does without. */
import { late, lateAlways } from '../../ui/late.tsx';

export const ShopDialogs = late(async () => (await import('./ShopDialogs.tsx')).ShopDialogs, {
  isWanted: ({ trip }) => trip.steps.isOpen,
  giveUp: ({ trip }) => trip.steps.close(),
});
export const CartItems = lateAlways(async () => (await import('./CartItems.tsx')).CartItems);
export const PriceHistory = lateAlways(
  async () => (await import('./PriceHistory.tsx')).PriceHistory,
);
export const BudgetSign = lateAlways(async () => (await import('./BudgetSign.tsx')).BudgetSign);

/** What others of the household do: wanted where there are others (CASA-34). */
export const AislePeople = lateAlways(
  async () => (await import('../claims/AislePeople.tsx')).AislePeople,
);
/** Of those who shop the same list: wanted where others belong to the household alone (CASA-36). */
export const ShopPeople = lateAlways(
  async () => (await import('../people/ShopPeople.tsx')).ShopPeople,
);

// Most shops open with their supermarket chosen.
export const SupermarketQuestion = lateAlways(
  async () => (await import('./SupermarketQuestion.tsx')).SupermarketQuestion,
);

/** Fetches all of them: between the shelves the signal goes first. */
export async function bringShopParts(): Promise<void> {
  await Promise.all(
    [ShopDialogs, CartItems, PriceHistory, BudgetSign, SupermarketQuestion].map((part) =>
      part.bring(),
    ),
  );
}
