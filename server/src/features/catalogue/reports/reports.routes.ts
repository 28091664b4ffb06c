import type { RetentionRule } from '../../../db/purging/purge.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import { refuseViolations } from '../../../http/errors/refuse-violations.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { asPerson } from '../../../http/rights.ts';
import { spendQuota, type Quota } from '../../../http/limits/quota.ts';
import { insertReport, purgeReports } from './reports.sql.ts';

const dayMs = 86_400_000;

/** Limits the reports of each user, so that one user cannot fill the operator page (ADM-07). */
const reportQuota: Quota = { name: 'product-reports', max: 30, windowMs: dayMs };

export const reportsPurge: RetentionRule = { statement: purgeReports, retentionMs: 180 * dayMs };

export const reportHandlers: Handlers<'reportProduct'> = {
  reportProduct: asPerson(async ({ params, body }, { caller, now, sql }) => {
    const failuresByConstraint = {
      product_reports_product_fk: () => new ApiError('product-not-found'),
    };
    await refuseViolations(
      failuresByConstraint,
      sql.rows(insertReport, {
        productId: params.productId,
        userId: caller.id,
        reason: body.reason,
        now,
      }),
    );
    await spendQuota(sql, reportQuota, caller.id, now);
    return { status: 204, body: null };
  }),
};
