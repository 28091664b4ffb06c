/** Chooses the list or pantry for each group of items in a file (IMP-05). */
import type { ListSummary, NewImport, PantrySummary } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { limits, minimumQuantity } from '@quitanda/contract/values';
import type { FoundGroup, FoundItem } from './reading/found.ts';
import { mergeItems } from './reading/merge-items.ts';

/** A choice. `id` is absent for a new list or pantry with the name of the group. */
export interface Destination {
  readonly kind: 'list' | 'pantry' | 'none';
  readonly id?: string | undefined;
}

/** The lists and pantries of the household. */
export interface Places {
  readonly lists: readonly ListSummary[];
  readonly pantries: readonly PantrySummary[];
  /** The pantry last used on this device. */
  readonly activePantryId: string | null;
}

type Kind = FoundGroup['kind'];

const placesOf = (kind: Kind, { lists, pantries }: Places) => (kind === 'list' ? lists : pantries);

/** A choice as the value of an option. */
export const valueOf = ({ kind, id = '' }: Destination): string => `${kind} ${id}`;

/** The choice of an option's value. */
export function destinationOf(value: string): Destination {
  const [kind = '', id = ''] = value.split(' ');
  if (kind !== 'list' && kind !== 'pantry') return { kind: 'none' };
  return id === '' ? { kind } : { kind, id };
}

/** The list or pantry of the household with this name, in any spelling. */
export const placeNamed = (kind: Kind, name: string, places: Places) =>
  placesOf(kind, places).find((place) => fold(place.name) === fold(name));

/**
 * Returns where a group goes: what the person chose, otherwise the list or pantry with its name,
 * otherwise the pantry last used, or a new list or pantry. A choice ends if its list or pantry was
 * deleted; a new one with the name of an existing one is the existing one.
 */
export function destinationFor(
  { kind, name }: FoundGroup,
  chosen: Destination | undefined,
  places: Places,
): Destination {
  if (chosen?.kind === 'none') return chosen;
  if (chosen !== undefined && chosen.id === undefined)
    return { kind: chosen.kind, id: placeNamed(chosen.kind, name, places)?.id };
  if (chosen !== undefined && placesOf(chosen.kind, places).some(({ id }) => id === chosen.id))
    return chosen;
  const same = placeNamed(kind, name, places);
  if (same !== undefined || kind === 'list') return { kind, id: same?.id };
  const used = places.pantries.find(({ id }) => id === places.activePantryId);
  return { kind, id: (used ?? places.pantries[0])?.id };
}

/** A list or pantry, and the items of all groups that go there. */
interface Filling {
  readonly id: string | undefined;
  readonly name: string;
  readonly items: readonly FoundItem[];
}

function fillingsOf(
  kind: Kind,
  groups: readonly FoundGroup[],
  destinations: readonly Destination[],
  places: Places,
): Filling[] {
  const fillings = new Map<string, Filling>();
  for (const [index, group] of groups.entries()) {
    const { kind: chosen, id } = destinations[index] ?? { kind: 'none' };
    if (chosen !== kind) continue;
    const name = placesOf(kind, places).find((place) => place.id === id)?.name ?? group.name;
    const key = id ?? fold(name);
    const before = fillings.get(key);
    const items = [...(before?.items ?? []), ...group.items];
    fillings.set(key, { id, name: before?.name ?? name, items });
  }
  return [...fillings.values()];
}

/** Returns what is sent: each list and pantry once, with equal items joined. */
export function importBody(
  groups: readonly FoundGroup[],
  destinations: readonly Destination[],
  places: Places,
): NewImport {
  return {
    lists: fillingsOf('list', groups, destinations, places).map(({ id, name, items }) => ({
      ...(id !== undefined && { listId: id }),
      name,
      items: mergeItems(items.map(inListUnit)).map(asListItem),
    })),
    pantries: fillingsOf('pantry', groups, destinations, places).map(({ id, name, items }) => ({
      ...(id !== undefined && { pantryId: id }),
      name,
      items: mergeItems(items).map(asStock),
    })),
  };
}

/** Lists count in un and kg, so grams become kg. */
function inListUnit(item: FoundItem): FoundItem {
  if (item.unit !== 'g') return item;
  const quantity = Math.max(Math.round(item.quantity) / 1_000, minimumQuantity('kg'));
  return { ...item, quantity, unit: 'kg' };
}

const asListItem = ({ name, quantity, unit, barcode }: FoundItem) => ({
  name,
  quantity,
  unit: unit === 'un' ? ('un' as const) : ('kg' as const),
  ...(barcode !== undefined && { barcode }),
});

const asStock = ({ name, quantity, unit, barcode, threshold }: FoundItem) => ({
  name,
  quantity,
  unit,
  ...(barcode !== undefined && { barcode }),
  ...(threshold !== undefined && { lowStockAlertThreshold: threshold }),
});

/** The message for more items than a list can have; undefined if all fit. */
export const overfullText = ({ lists }: NewImport): string | undefined =>
  lists.some(({ items }) => items.length > limits.itemsPerList)
    ? 'Uma lista tem no máximo 1.000 itens. Escolha outro lugar, ou divida o arquivo.'
    : undefined;

/** How many items are sent. */
export const countItems = ({ lists, pantries }: NewImport): number =>
  [...lists, ...pantries].reduce((sum, { items }) => sum + items.length, 0);
