import { limits } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../http/errors/refuse-violations.ts';
import { findOrCreateSupermarkets } from '../../shared/supermarkets/find-or-create-supermarkets.ts';
import { countStoreLabels, saveStoreLabel, selectStoreLabels } from './store-labels.sql.ts';

const labelFailuresByConstraint: FailuresByConstraint = {
  store_labels_product_fk: () => new ApiError('product-not-found'),
};

export const storeLabelHandlers: Handlers<'getStoreLabels' | 'saveStoreLabel'> = {
  getStoreLabels: asMember(async ({ params }, { caller, sql }) => {
    const body = await sql.rows(selectStoreLabels, {
      householdId: caller.householdId,
      foldedName: fold(params.supermarketName),
    });
    return { status: 200, body };
  }),

  saveStoreLabel: asMember(async ({ params, body }, { caller, now, sql }) => {
    const { supermarketName, labelCode } = params;
    const supermarkets = await findOrCreateSupermarkets(sql, caller, [supermarketName], now);
    const supermarket = supermarkets.get(fold(supermarketName));
    if (!supermarket) throw new Error('A supermarket is missing after it was saved.');
    const columns = {
      authorId: caller.id,
      code: labelCode,
      productId: body.productId,
      valueKind: body.valueKind,
    };
    const label = await refuseViolations(
      labelFailuresByConstraint,
      sql.first(saveStoreLabel, {
        householdId: caller.householdId,
        supermarketId: supermarket.id,
        ...columns,
        now,
      }),
    );
    if (!label) throw new ApiError('product-not-found');
    const labels = await sql.first(countStoreLabels, {
      householdId: caller.householdId,
      supermarketId: supermarket.id,
    });
    if (labels && labels.count > limits.storeLabelsPerSupermarket) {
      throw new ApiError('too-many-store-labels');
    }
    return { status: 200, body: label };
  }),
};
