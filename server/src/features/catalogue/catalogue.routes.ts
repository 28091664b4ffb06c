import type { Handlers } from '../../http/handlers.ts';
import { asMember, asPerson } from '../../http/rights.ts';
import { WireJson } from '../../http/wire-json.ts';
import { barcodeHandlers } from './registration/barcode.routes.ts';
import { categoryHandlers } from './categories.routes.ts';
import { findProducts } from './search/find-products.ts';
import {
  readReportedIds,
  withoutProducts,
  type createOfflineProductsReader,
} from './offline/offline-products.ts';
import { selectUsedProducts } from './offline/offline-products.sql.ts';
import { registrationHandlers } from './registration/registration.routes.ts';

type Name =
  | 'getProducts'
  | 'getOfflineProducts'
  | 'getUsedProducts'
  | 'getCategories'
  | 'getProductByBarcode'
  | 'createProduct';

export function createCatalogueHandlers(
  readOfflineProducts: ReturnType<typeof createOfflineProductsReader>,
): Handlers<Name> {
  return {
    ...categoryHandlers,
    ...barcodeHandlers,
    ...registrationHandlers,

    getProducts: asMember(async ({ query }, { caller, sql }) => {
      const catalogue = query.search === undefined ? undefined : await readOfflineProducts(sql);
      const body = new WireJson(await findProducts(sql, caller, query, catalogue));
      // A response that depends on a search text or an earlier choice is private, so browsers must
      // not cache it.
      const isForEverybody = query.search === undefined && query.itemName === undefined;
      return { status: 200, body, isForEverybody };
    }),

    getOfflineProducts: asPerson(async (_, { caller, sql }) => {
      const { json } = await readOfflineProducts(sql);
      const body = new WireJson(withoutProducts(json, await readReportedIds(sql, caller.id)));
      return { status: 200, body, isForEverybody: true };
    }),

    getUsedProducts: asMember(async (_, { caller, sql }) => {
      const usedProducts = await sql.first(selectUsedProducts, {
        householdId: caller.householdId,
        userId: caller.id,
      });
      return { status: 200, body: new WireJson(usedProducts?.json ?? '[]') };
    }),
  };
}
