import { isoInstant } from '../../db/values/iso-instant.ts';

/** SQL for all products that a user registered, oldest first, for the export. */
export const exportedProducts = (user: string) => `(
  select coalesce(json_agg(json_build_object(
    'id', registered.id,
    'name', registered.name,
    'brand', registered.brand,
    'createdAt', ${isoInstant('registered.created_at')}
  ) order by registered.created_at, registered.id), '[]')
  from products as registered where registered.created_by = ${user}
)`;

/** SQL for the reports of a user, oldest first, for the export. */
export const exportedReports = (user: string) => `(
  select coalesce(json_agg(json_build_object(
    'productId', reported.id,
    'productName', reported.name,
    'reason', report.reason,
    'at', ${isoInstant('report.created_at')}
  ) order by report.created_at, reported.id), '[]')
  from product_reports as report join products as reported on reported.id = report.product_id
  where report.user_id = ${user}
)`;
