import type { Reply } from '@quitanda/contract';

/** A row of {@link productColumns}. */
export type Product = Reply<'getProducts'>['body'][number];

/**
 * The joins that {@link productColumns} needs with `products as p`. Data from Open Food Facts is
 * stored in a separate table (ODbL), and is used only where the product has no value.
 */
export const productTables = `
  join categories as c on c.id = p.category_id
  left join open_food_facts as off on off.barcode = p.barcode`;

const columnsWithQuantity = (quantity: string) => `
  p.id, p.name, p.brand, p.category_id as "categoryId", c.name as "categoryName",
  p.typical_unit as "typicalUnit", p.unit_text as "unitText", p.barcode,
  ${quantity} as "defaultOrderQuantity",
  coalesce(p.image_url, off.image_url) as "imageUrl",
  coalesce(p.description, off.description) as description,
  case when p.image_url is null and off.image_url is not null
      or p.description is null and off.description is not null
    then 'open-food-facts' end as source`;

/** The columns of a product of the contract, with the quantity in thousandths. */
export const productColumns = columnsWithQuantity('p.default_order_quantity');

/** The columns of a product in the encoding of the API, which has the quantity as a decimal. */
export const wireProductColumns = columnsWithQuantity(
  'trim_scale(p.default_order_quantity / 1000.0)',
);
