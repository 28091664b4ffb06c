/** Decides what the use of a template changes on a list (REP-10). */
import type { ListItem, NewListItem, Template, TemplateItem } from '@quitanda/contract';
import { scaleQuantity } from '@quitanda/contract/knowledge/templates/template-items';
import { fold } from '@quitanda/contract/text';
import { kindOfAmount } from '@quitanda/contract/units';
import { quantityDifference } from '../../lib/amounts/quantities.ts';
import { takenOrPlannedProductId } from '../../lib/items/taken-or-planned-product-id.ts';

/** An item of a template for a number of people, and the item that waits for it on the list. */
export interface PlannedItem extends TemplateItem {
  readonly waiting: ListItem | undefined;
}

/** Returns the items of a template with the amounts for `people`. */
export function planItems(
  template: Pick<Template, 'portions' | 'items'>,
  people: number,
  list: readonly ListItem[],
): PlannedItem[] {
  const pending = list.filter((item) => !item.isChecked);
  return template.items.map((item) => ({
    ...item,
    quantity: scaleQuantity(item.quantity, item.unit, template.portions, people, item.unitText),
    waiting: pending.find((other) => isSame(item, other)),
  }));
}

const isSame = ({ name, productId }: TemplateItem, other: ListItem) =>
  fold(name) === fold(other.name) ||
  (productId != null && takenOrPlannedProductId(other) === productId);

export interface TemplateUse {
  readonly added: readonly (NewListItem & { readonly id: string })[];
  /** What waits with less than the template needs, and how much is missing. */
  readonly raised: readonly { readonly item: ListItem; readonly by: number }[];
}

/**
 * Adds what does not wait on the list, and raises what waits with less to the amount of the template,
 * if its unit can be added to (UNI-06). So using a template twice changes nothing.
 */
export function planUse(items: readonly PlannedItem[], makeId: () => string): TemplateUse {
  return {
    added: items
      .filter(({ waiting }) => waiting === undefined)
      .map(({ name, quantity, unit, unitText, productId }) => ({
        id: makeId(),
        name,
        quantity,
        unit,
        ...(unitText != null && { unitText }),
        ...(productId != null && { productId }),
      })),
    raised: items.flatMap(({ waiting, quantity, ...amount }) =>
      waiting && kindOfAmount(waiting) === kindOfAmount(amount) && waiting.quantity < quantity
        ? [{ item: waiting, by: quantityDifference(waiting.quantity, quantity) }]
        : [],
    ),
  };
}
