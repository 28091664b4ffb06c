import type { Handlers } from '../../http/handlers.ts';
import { WireJson } from '../../http/wire-json.ts';
import { barcodeHandlers } from './registration/barcode.routes.ts';
import { categoryHandlers } from './categories.routes.ts';
import { findProducts } from './search/find-products.ts';
import type { createKeptProducts } from './kept/kept-products.ts';
import { selectOwn } from './kept/kept.sql.ts';
import { registrationHandlers } from './registration/registration.routes.ts';

type Name =
  | 'getProducts'
  | 'getKeptProducts'
  | 'getOwnProducts'
  | 'getCategories'
  | 'getProductByBarcode'
  | 'createProduct';

export function createCatalogueHandlers(
  keptProducts: ReturnType<typeof createKeptProducts>,
): Handlers<Name> {
  return {
    ...categoryHandlers,
    ...barcodeHandlers,
    ...registrationHandlers,

    async getProducts({ query }, { caller, sql }) {
      const kept = query.search === undefined ? undefined : await keptProducts(sql);
      const body = new WireJson(await findProducts(sql, caller.householdId, query, kept));
      // An answer that depends on what somebody typed or chose is private, so browsers may not
      // cache it.
      const isForEverybody = query.search === undefined && query.itemName === undefined;
      return { status: 200, body, isForEverybody };
    },

    async getKeptProducts(_, { sql }) {
      const { json } = await keptProducts(sql);
      return { status: 200, body: new WireJson(json), isForEverybody: true };
    },

    async getOwnProducts(_, { caller, sql }) {
      const own = await sql.first(selectOwn, caller.householdId);
      return { status: 200, body: new WireJson(own?.json ?? '[]') };
    },
  };
}
