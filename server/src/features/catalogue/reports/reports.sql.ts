import type { ProductId, ReportReason } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { createPurgeStatement } from '../../../db/purging/purge.sql.ts';

/** Inserts a report. A second report of the same user replaces the reason of the first. */
export const insertReport = statement<
  never,
  { productId: string; userId: string; reason: ReportReason; now: Date }
>(
  'insertReport',
  `insert into product_reports (product_id, user_id, reason, created_at)
   values (:productId, :userId, :reason, :now)
   on conflict (product_id, user_id) do update set reason = excluded.reason`,
);

export interface ReportedRow {
  id: ProductId;
  name: string;
  brand: string | null;
  categoryName: string;
  typicalUnit: 'un' | 'kg' | 'g' | 'L' | 'ml';
  barcode: string | null;
  imageUrl: string | null;
  reports: number;
  reasons: ReportReason[];
  lastAt: string;
}

/** The visible products with reports. The product with the most reports is first. */
export const selectReported = statement<ReportedRow, { limit: number }>(
  'selectReported',
  `select p.id, p.name, p.brand, c.name as "categoryName", p.typical_unit as "typicalUnit",
     p.barcode, p.image_url as "imageUrl", reports.count as reports, reports.reasons,
     reports.last_at as "lastAt"
   from (
     select product_id, count(*) as count, max(created_at) as last_at,
       array_agg(distinct reason order by reason) as reasons
     from product_reports group by product_id
   ) as reports
   join products as p on p.id = reports.product_id and not p.is_hidden
   join categories as c on c.id = p.category_id
   order by reports.count desc, reports.last_at desc, p.id
   limit :limit`,
);

/** Returns the number of the deleted reports; no row for an unknown product. */
export const deleteReports = statement<{ count: number }, { productId: string }>(
  'deleteReports',
  `with deleted as (delete from product_reports where product_id = :productId returning 1)
   select (select count(*) from deleted) as count from products where id = :productId`,
);

export const purgeReports = createPurgeStatement('purgeReports', {
  table: 'product_reports',
  orderBy: 'created_at',
  expired: 'created_at <= :before',
});
