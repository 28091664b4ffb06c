/** Computes `getTakingOrder` of a supermarket from the local rows (INS-06). */
import type { Row } from '@quitanda/contract';
import { takingOrder, takingRule, type TakenThing } from '@quitanda/contract/insights/taking-order';
import { inWalkingOrder } from '@quitanda/contract/insights/walking-order';
import { compareText } from '../../../lib/items/compare.ts';
import type { Selectors } from '../../../sync/replica/definitions.ts';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { findSupermarketByName } from '../shopping.selectors.ts';

export const takingOrderSelectors = {
  getTakingOrder(rows, { params }) {
    const supermarket = findSupermarketByName(rows, params.supermarketName)?.name;
    const supermarketPurchases = rows
      .all('purchases')
      .filter((purchase) => purchase.supermarket === supermarket);
    const { categories, products, shopCount } = takingOrder(
      latestTrips(supermarketPurchases).flatMap((purchases) => purchases.map(takenThingOf)),
      inWalkingOrder(Object.values(sectionTitles)),
    );
    return { categories: [...categories], productIds: [...products], shopCount };
  },
} satisfies Selectors;

/**
 * A purchase of a product with a category, from a trip with a list. Purchases without a list are
 * ignored, because the order in which they were taken is unknown.
 */
interface TakenPurchase extends Row<'purchases'> {
  readonly productId: string;
  readonly categoryName: string;
}
const isTakenPurchase = (purchase: Row<'purchases'>): purchase is TakenPurchase =>
  purchase.listId !== null && purchase.productId !== null && purchase.categoryName !== null;

const takenThingOf = ({
  finishId,
  productId,
  categoryName,
  takenAt,
}: TakenPurchase): TakenThing => ({
  tripId: finishId,
  productId,
  category: categoryName,
  takenAt: Date.parse(takenAt),
});

/** Returns the purchases of each of the latest trips to the supermarket, the newest trip first. */
function latestTrips(
  supermarketPurchases: readonly Row<'purchases'>[],
): (readonly TakenPurchase[])[] {
  const since = new Date(Date.now() - takingRule.rememberedMs).toISOString();
  const takenPurchases = supermarketPurchases
    .filter(isTakenPurchase)
    .filter(({ boughtAt }) => boughtAt > since);
  return [...Map.groupBy(takenPurchases, ({ finishId }) => finishId)]
    .map(([tripId, purchases]) => ({ tripId, boughtAt: purchases[0]?.boughtAt ?? '', purchases }))
    .sort(
      (one, other) =>
        compareText(other.boughtAt, one.boughtAt) || compareText(other.tripId, one.tripId),
    )
    .slice(0, takingRule.trips)
    .map(({ purchases }) => purchases);
}
