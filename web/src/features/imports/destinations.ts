/** Chooses the list or pantry for each group of items in a file (IMP-05). */
import type { ListSummary, NewImport, PantrySummary } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { limits, minimumQuantity } from '@quitanda/contract/values';
import type { FoundGroup, FoundItem } from './reading/found.ts';
import { mergeItems } from './reading/merge-items.ts';

/** The list or pantry for a group. `id` is absent for a new one with the name of the group. */
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

/** Converts a destination to the value of an option. */
export const toOptionValue = ({ kind, id = '' }: Destination): string => `${kind} ${id}`;

/** Converts the value of an option to a destination. */
export function fromOptionValue(value: string): Destination {
  const [kind = '', id = ''] = value.split(' ');
  if (kind !== 'list' && kind !== 'pantry') return { kind: 'none' };
  return id === '' ? { kind } : { kind, id };
}

/** The list or pantry of the household with this name, in any spelling. */
export const placeNamed = (kind: Kind, name: string, places: Places) =>
  placesOf(kind, places).find((place) => fold(place.name) === fold(name));

/**
 * Returns the destination of a group: what the person selected, otherwise the list or pantry with
 * its name, otherwise the pantry last used, or a new list or pantry. A selection is ignored if its
 * list or pantry was deleted. A new list or pantry whose name already exists is the existing one.
 */
export function destinationFor(
  { kind, name }: FoundGroup,
  selected: Destination | undefined,
  places: Places,
): Destination {
  if (selected?.kind === 'none') return selected;
  if (selected !== undefined && selected.id === undefined)
    return { kind: selected.kind, id: placeNamed(selected.kind, name, places)?.id };
  if (
    selected !== undefined &&
    placesOf(selected.kind, places).some(({ id }) => id === selected.id)
  )
    return selected;
  const same = placeNamed(kind, name, places);
  if (same !== undefined || kind === 'list') return { kind, id: same?.id };
  const lastUsed = places.pantries.find(({ id }) => id === places.activePantryId);
  return { kind, id: (lastUsed ?? places.pantries[0])?.id };
}

/** A list or pantry, and the items of all groups that are imported into it. */
interface PlaceItems {
  readonly id: string | undefined;
  readonly name: string;
  readonly items: readonly FoundItem[];
}

function itemsByPlace(
  kind: Kind,
  groups: readonly FoundGroup[],
  destinations: readonly Destination[],
  places: Places,
): PlaceItems[] {
  const byPlace = new Map<string, PlaceItems>();
  for (const [index, group] of groups.entries()) {
    const { kind: selectedKind, id } = destinations[index] ?? { kind: 'none' };
    if (selectedKind !== kind) continue;
    const name = placesOf(kind, places).find((place) => place.id === id)?.name ?? group.name;
    const key = id ?? fold(name);
    const previous = byPlace.get(key);
    const items = [...(previous?.items ?? []), ...group.items];
    byPlace.set(key, { id, name: previous?.name ?? name, items });
  }
  return [...byPlace.values()];
}

/** Returns the body of the request: each list and pantry once, with equal items merged. */
export function importBody(
  groups: readonly FoundGroup[],
  destinations: readonly Destination[],
  places: Places,
): NewImport {
  return {
    lists: itemsByPlace('list', groups, destinations, places).map(({ id, name, items }) => ({
      ...(id !== undefined && { listId: id }),
      name,
      items: mergeItems(items.map(inListUnit)).map(asListItem),
    })),
    pantries: itemsByPlace('pantry', groups, destinations, places).map(({ id, name, items }) => ({
      ...(id !== undefined && { pantryId: id }),
      name,
      items: mergeItems(items).map(asPantryItem),
    })),
  };
}

/** Converts grams to kg, because lists have only the units un and kg. */
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

const asPantryItem = ({ name, quantity, unit, barcode, threshold }: FoundItem) => ({
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

/** Returns the number of items in the request. */
export const countItems = ({ lists, pantries }: NewImport): number =>
  [...lists, ...pantries].reduce((sum, { items }) => sum + items.length, 0);
