/**
 * Changes and scales the items of a template, on devices and on the server alike (REP-09, REP-10).
 * Must not import zod, because the browser loads this file.
 */
import type { Template, TemplateItem } from '../../api/templates.ts';
import type { UnitText } from '../../values/units.ts';
import { limits, minimumQuantity, type ListUnit } from '../../values/values.ts';

export const templateLimits = {
  perHousehold: 50,
  items: 200,
  maxPortions: 100,
  /** Beyond this number the oldest deleted templates are purged. */
  deletedPerHousehold: 50,
} as const;

/** What one change of a template says; what is left out stays. */
export interface TemplateChange {
  readonly name?: string | undefined;
  readonly portions?: number | undefined;
  readonly items?: readonly TemplateItem[] | undefined;
  readonly removed?: readonly string[] | undefined;
}

/**
 * Applies a change. An item keeps its place if the change replaces it; new ones come last. Two
 * people who change different items keep both changes. Quantities are those of the wire.
 */
export function changeTemplate<T extends Pick<Template, 'name' | 'portions' | 'items'>>(
  template: T,
  { name = template.name, portions = template.portions, items = [], removed = [] }: TemplateChange,
): T {
  const changed = new Map(template.items.map((item) => [item.id, item]));
  for (const item of items) changed.set(item.id, withUnitText(item, changed.get(item.id)));
  for (const id of removed) changed.delete(id);
  return { ...template, name, portions, items: [...changed.values()] };
}

/** An app without words sends none, which leaves the word unless the unit changes (UNI-13). */
function withUnitText(item: TemplateItem, before: TemplateItem | undefined): TemplateItem {
  if (item.unitText !== undefined || before?.unitText == null) return item;
  return before.unit === item.unit ? { ...item, unitText: before.unitText } : item;
}

/**
 * Returns the quantity for another number of people: pieces are rounded up, kilos to 100 g, what has the
 * word g or ml to 10. It stays as it is for the number of people of the template.
 *
 * @param quantity in units of the item, as on the wire
 */
export function scaleQuantity(
  quantity: number,
  unit: ListUnit,
  portions: number,
  people: number,
  unitText?: UnitText | null,
): number {
  if (people === portions) return quantity;
  const needed = Number(((quantity * people) / portions).toFixed(6));
  const perUnit = unitText === 'g' || unitText === 'ml' ? 100 : 10;
  const scaled =
    unit === 'un' ? Math.ceil(needed) : Math.max(1, Math.round(needed * perUnit)) / perUnit;
  return Math.min(limits.maxQuantity, Math.max(minimumQuantity(unit), scaled));
}
