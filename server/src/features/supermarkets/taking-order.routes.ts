import { inWalkingOrder, productId, takingOrder, takingRule } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { selectCategoryOrder, selectTakenThings } from './taking-order.sql.ts';

export const takingOrderHandlers: Handlers<'getTakingOrder'> = {
  getTakingOrder: asMember(async ({ params }, { caller, now, sql }) => {
    const since = new Date(now.getTime() - takingRule.rememberedMs);
    const name = fold(params.supermarketName);
    const takenThings = await sql.rows(selectTakenThings, {
      householdId: caller.householdId,
      foldedName: name,
      since,
    });
    const catalogueCategories = await sql.rows(selectCategoryOrder);
    const { categories, products, shopCount } = takingOrder(
      takenThings,
      inWalkingOrder(catalogueCategories.map((category) => category.name)),
    );
    const productIds = products.map((id) => productId.parse(id));
    return { status: 200, body: { categories: [...categories], productIds, shopCount } };
  }),
};
