/** SQL for who corrected a trip or a line last, when, and what an undo brings back. */
import { isoInstant } from '../../../db/values/iso-instant.ts';
import { wirePrice, wireQuantity } from '../../../db/values/wire-numbers.ts';

type Numbers = Readonly<Record<'price' | 'quantity', (column: string) => string>>;

/** How numbers stand in JSON: in answers that are encoded later, or in rows that the database encodes. */
const stored: Numbers = { price: String, quantity: String };
const onTheWire: Numbers = { price: wirePrice, quantity: wireQuantity };

/** Joins the last correction, which is deleted after 30 days; then only the time is known. */
export const correctionJoin = (row: string) => `
  left join trip_corrections as correction on correction.household_id = ${row}.household_id
    and correction.id = ${row}.correction_id`;

/** The last correction of a trip. A merged supermarket is named by the remaining one (MKT-01). */
const tripCorrection = ({
  price,
}: Numbers) => `case when correction.kind = 'trip-corrected' then json_build_object(
  'id', correction.id,
  'before', json_build_object(
    'boughtAt', case when correction.before -> 'boughtAt' is distinct from correction.after -> 'boughtAt'
      then correction.before ->> 'boughtAt' end,
    'total', case when correction.before -> 'total' is distinct from correction.after -> 'total'
      then ${price("(correction.before ->> 'total')::integer")} end,
    'lines', (
    select coalesce(json_agg(json_build_object('listItemId', moved.id, 'supermarket', now.name)), '[]')
    from jsonb_to_recordset(correction.before -> 'lines') as moved (id uuid, supermarket_id uuid)
    left join supermarkets as market
      on market.household_id = correction.household_id and market.id = moved.supermarket_id
    left join supermarkets as now on now.household_id = correction.household_id
      and now.id = coalesce(market.merged_into, market.id)))) end`;

/** The fields that the last correction of a line has changed; a merged product is the remaining one. */
function lineCorrection({ price, quantity }: Numbers): string {
  const isChanged = (field: string) =>
    `correction.before -> '${field}' is distinct from correction.after -> '${field}'`;
  const before = (field: string) => `(correction.before ->> '${field}')`;
  return `case when correction.kind = 'line-corrected' then json_build_object(
    'id', correction.id,
    'before', json_build_object(
      'quantity', case when ${isChanged('quantity')} then ${quantity(`${before('quantity')}::integer`)} end,
      'unit', case when ${isChanged('unit')} then ${before('unit')} end,
      'product', case when ${isChanged('productId')} then (
        select json_build_object('id', product.id, 'name', product.name,
          'categoryName', category.name, 'imageUrl', product.image_url)
        from (select ${before('productId')}::uuid as id) as sent
        left join products as earlier on earlier.id = sent.id
        left join products as product on product.id = coalesce(earlier.merged_into, earlier.id)
        left join categories as category on category.id = product.category_id) end,
      'amounts', case when ${['price', 'paid', 'isUnpriced'].map(isChanged).join(' or ')}
        then json_build_object(
          'price', ${price(`${before('price')}::integer`)},
          'paid', ${price(`${before('paid')}::integer`)},
          'isUnpriced', ${before('isUnpriced')} is not null) end)) end`;
}

const correctedAt = (row: string) => isoInstant(`${row}.corrected_at`);

const columns = (row: string, correction: string) =>
  `${correctedAt(row)} as "correctedAt", correction.corrected_by as "correctedBy",
   ${correction} as "lastCorrection"`;
const pairs = (row: string, correction: string) =>
  `'correctedAt', ${correctedAt(row)}, 'correctedBy', correction.corrected_by,
   'lastCorrection', ${correction}`;

/** The columns of an answer. `row` is the alias of the table. */
export const correctedTripColumns = (row: string) => columns(row, tripCorrection(stored));
export const correctedLineColumns = (row: string) => columns(row, lineCorrection(stored));

/** The fields of a row of devices, for `json_build_object`. `row` is the alias of the table. */
export const correctedTripPairs = (row: string) => pairs(row, tripCorrection(onTheWire));
export const correctedLinePairs = (row: string) => pairs(row, lineCorrection(onTheWire));
