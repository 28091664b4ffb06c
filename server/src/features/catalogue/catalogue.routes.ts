import type { Handlers } from '../../http/handlers.ts';
import { WireJson } from '../../http/wire-json.ts';
import { barcodeHandlers } from './barcode.routes.ts';
import { categoryHandlers } from './categories.routes.ts';
import { findProducts } from './find-products.ts';
import { registrationHandlers } from './registration.routes.ts';

export const catalogueHandlers: Handlers<
  'getProducts' | 'getCategories' | 'getProductByBarcode' | 'createProduct'
> = {
  ...categoryHandlers,
  ...barcodeHandlers,
  ...registrationHandlers,

  async getProducts({ query }, { caller, sql }) {
    const body = new WireJson(await findProducts(sql, caller.id, query));
    // What somebody typed, or chose before, is theirs alone and stays out of the browser's cache.
    const isForEverybody = query.search === undefined && query.itemName === undefined;
    return { status: 200, body, isForEverybody };
  },
};
