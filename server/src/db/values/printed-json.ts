import { wirePrice, wireQuantity } from './wire-numbers.ts';

/** SQL for what the receipt of a purchase prints, as JSON of the wire; null without a receipt (NF-10). */
export function printedJson(purchase: string): string {
  const column = (field: string) => `(${purchase}.printed ->> '${field}')::integer`;
  return `case when ${purchase}.printed is not null then json_build_object(
      'quantity', ${wireQuantity(column('quantity'))},
      'unit', ${purchase}.printed ->> 'unit',
      'price', ${wirePrice(column('price'))},
      'total', ${wirePrice(column('total'))},
      'discount', ${wirePrice(column('discount'))},
      'addition', ${wirePrice(column('addition'))}) end`;
}
