import { isoInstant } from '../../db/values/iso-instant.ts';
import { wirePrice, wireQuantity } from '../../db/values/wire-numbers.ts';

/** SQL for all receipts of a household with their lines, oldest first, for the export. */
export const exportedReceipts = (household: string) => `(
  select coalesce(json_agg(json_build_object(
    'key', receipts.access_key,
    'cnpj', receipts.cnpj,
    'shopName', receipts.shop_name,
    'supermarket', market.name,
    'issuedAt', ${isoInstant('receipts.issued_at')},
    'total', ${wirePrice('receipts.total')},
    'discount', ${wirePrice('receipts.discount')},
    'source', receipts.source,
    'lines', (
      select json_agg(json_build_object(
        'text', line.text,
        'code', line.code,
        'barcode', line.barcode,
        'name', line.name,
        'quantity', ${wireQuantity('line.quantity')},
        'unit', line.unit,
        'price', ${wirePrice('line.price')},
        'paid', ${wirePrice('line.paid')},
        'total', ${wirePrice('line.total')},
        'discount', ${wirePrice('line.discount')},
        'addition', ${wirePrice('line.addition')}))
      from jsonb_to_recordset(receipts.lines) as line (text text, code text, barcode text,
        name text, quantity integer, unit text, price integer, paid integer,
        total integer, discount integer, addition integer)))
    order by receipts.issued_at, receipts.id), '[]')
  from receipts
  join supermarkets as market
    on market.household_id = receipts.household_id and market.id = receipts.supermarket_id
  where receipts.household_id = ${household}
)`;
