/** The learned order of a supermarket, from the rows of the household (INS-06). */
import type { Row } from '@quitanda/contract';
import { takingOrder, takingRule, type TakenThing } from '@quitanda/contract/insights/taking-order';
import { inWalkingOrder } from '@quitanda/contract/insights/walking-order';
import { compareText } from '../../../lib/items/compare.ts';
import type { Selectors } from '../../../sync/replica/definitions.ts';
import { sectionTitles } from '../../../ui/goods/section-titles.ts';
import { supermarketNamed } from '../shopping.selectors.ts';

export const takingOrderSelectors = {
  getTakingOrder(rows, { params }) {
    const supermarket = supermarketNamed(rows, params.supermarketName)?.name;
    const purchasesThere = rows.all('purchases').filter((line) => line.supermarket === supermarket);
    const { categories, products, shopCount } = takingOrder(
      latestTrips(purchasesThere).flatMap((lines) => lines.map(takenThingOf)),
      inWalkingOrder(Object.values(sectionTitles)),
    );
    return { categories: [...categories], productIds: [...products], shopCount };
  },
} satisfies Selectors;

/** A purchase from a list. The order of purchases without a list is unknown. */
interface Taken extends Row<'purchases'> {
  readonly productId: string;
  readonly categoryName: string;
}
const isTaken = (line: Row<'purchases'>): line is Taken =>
  line.listId !== null && line.productId !== null && line.categoryName !== null;

const takenThingOf = ({ finishId, productId, categoryName, takenAt }: Taken): TakenThing => ({
  shopId: finishId,
  productId,
  category: categoryName,
  takenAt: Date.parse(takenAt),
});

function latestTrips(purchasesThere: readonly Row<'purchases'>[]): (readonly Taken[])[] {
  const since = new Date(Date.now() - takingRule.rememberedMs).toISOString();
  const taken = purchasesThere.filter(isTaken).filter(({ boughtAt }) => boughtAt > since);
  return [...Map.groupBy(taken, ({ finishId }) => finishId)]
    .map(([shopId, lines]) => ({ shopId, boughtAt: lines[0]?.boughtAt ?? '', lines }))
    .sort(
      (one, other) =>
        compareText(other.boughtAt, one.boughtAt) || compareText(other.shopId, one.shopId),
    )
    .slice(0, takingRule.shops)
    .map(({ lines }) => lines);
}
