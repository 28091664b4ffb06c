/**
 * SQL for the word of an amount in the cart: the one under which it was taken, or without one that of the
 * plan, if it was bought in the planned unit (UNI-08). A word of another unit counts as none.
 */
export function boughtText(item: string): string {
  const unit = `coalesce(${item}.purchased_unit, ${item}.unit)`;
  return `case
    when ${item}.purchased_unit_text is null then ${plannedText(item)}
    when (${item}.purchased_unit_text in ('kg', 'g', 'L', 'ml')) = (${unit} = 'kg')
      then nullif(${item}.purchased_unit_text, ${unit}) end`;
}

/** SQL for the word of the plan of an item; null if it was bought in another unit. */
export const plannedText = (item: string): string =>
  `case when coalesce(${item}.purchased_unit, ${item}.unit) = ${item}.unit then ${item}.unit_text end`;
