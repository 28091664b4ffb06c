import { barcodeNotFoundText } from '@quitanda/contract';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asAnybody, asMember, asPerson } from '../../http/rights.ts';
import { WireJson } from '../../http/answers.ts';
import { selectByBarcode } from './registration/barcode.sql.ts';
import { selectCategories } from './categories.sql.ts';
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
    ...registrationHandlers,

    getCategories: asAnybody(async (_, { sql }) => {
      return { status: 200, body: await sql.rows(selectCategories), isForEverybody: true };
    }),

    getProductByBarcode: asMember(async ({ params: { barcode } }, { caller, sql }) => {
      const found = await sql.first(selectByBarcode, {
        barcode,
        householdId: caller.householdId,
        userId: caller.id,
      });
      if (!found) {
        throw new ApiError('barcode-not-found', { message: barcodeNotFoundText(barcode) });
      }
      const { isShared, ...body } = found;
      return { status: 200, body, isForEverybody: isShared };
    }),

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
