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
    return { status: 200, body: new WireJson(await findProducts(sql, caller.id, query)) };
  },
};
