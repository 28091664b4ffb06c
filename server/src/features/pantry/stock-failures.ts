import { ApiError } from '../../http/errors/failure.ts';
import type { FailuresByConstraint } from '../../http/errors/refuse-violations.ts';

/** The failures of writes that change stock, by the constraint that refuses them. */
export const stockFailuresByConstraint: FailuresByConstraint = {
  pantry_items_product_fk: () => new ApiError('product-not-found'),
  pantry_items_quantity_range: () => new ApiError('stock-too-large'),
};
