/** Decides into which list or pantry each group of items of a file is imported (IMP-05). */
import type { ListSummary, NewImport, PantrySummary } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { limits, minimumQuantity } from '@quitanda/contract/values';
import type { ParsedGroup, ParsedItem } from './reading/parsed-content.ts';
import { mergeItems } from './reading/merge-items.ts';

/** Where a group is imported. Without `id`, a list or pantry with the group's name is created. */
export interface Destination {
  readonly kind: 'list' | 'pantry' | 'none';
  readonly id?: string | undefined;
}

/** The lists and pantries of the household. */
export interface ListsAndPantries {
  readonly lists: readonly ListSummary[];
  readonly pantries: readonly PantrySummary[];
  /** The pantry last used on this device. */
  readonly activePantryId: string | null;
}

type Kind = ParsedGroup['kind'];

const listsOrPantriesOf = (kind: Kind, { lists, pantries }: ListsAndPantries) =>
  kind === 'list' ? lists : pantries;

/** Converts a destination to the value of an option. */
export const toOptionValue = ({ kind, id = '' }: Destination): string => `${kind} ${id}`;

/** Converts the value of an option to a destination. */
export function fromOptionValue(value: string): Destination {
  const [kind = '', id = ''] = value.split(' ');
  if (kind !== 'list' && kind !== 'pantry') return { kind: 'none' };
  return id === '' ? { kind } : { kind, id };
}

/** Finds the list or pantry of the household by its name, ignoring accents and case. */
export const findByName = (kind: Kind, name: string, listsAndPantries: ListsAndPantries) =>
  listsOrPantriesOf(kind, listsAndPantries).find((existing) => fold(existing.name) === fold(name));

/**
 * Returns the destination of a group: the first of these that exists.
 * 1. The selected destination, unless its list or pantry was deleted. If a new list or pantry is
 *    selected and one with the group's name now exists, the existing one is used.
 * 2. The list or pantry with the group's name.
 * 3. For a list: a new list. For stock: the pantry last used, the first pantry, or a new pantry.
 */
export function destinationFor(
  { kind, name }: ParsedGroup,
  selectedDestination: Destination | undefined,
  listsAndPantries: ListsAndPantries,
): Destination {
  if (selectedDestination?.kind === 'none') return selectedDestination;
  if (selectedDestination !== undefined && selectedDestination.id === undefined)
    return {
      kind: selectedDestination.kind,
      id: findByName(selectedDestination.kind, name, listsAndPantries)?.id,
    };
  if (
    selectedDestination !== undefined &&
    listsOrPantriesOf(selectedDestination.kind, listsAndPantries).some(
      ({ id }) => id === selectedDestination.id,
    )
  )
    return selectedDestination;
  const existingTarget = findByName(kind, name, listsAndPantries);
  if (existingTarget !== undefined || kind === 'list') return { kind, id: existingTarget?.id };
  const lastUsedPantry = listsAndPantries.pantries.find(
    ({ id }) => id === listsAndPantries.activePantryId,
  );
  return { kind, id: (lastUsedPantry ?? listsAndPantries.pantries[0])?.id };
}

/** A list or pantry, and the items of all groups that are imported into it. */
interface ImportTarget {
  readonly id: string | undefined;
  readonly name: string;
  readonly items: readonly ParsedItem[];
}

/**
 * Returns the lists or the pantries, depending on `kind`, into which groups are imported. Each has
 * the items of all its groups.
 */
function groupByTarget(
  kind: Kind,
  groups: readonly ParsedGroup[],
  destinations: readonly Destination[],
  listsAndPantries: ListsAndPantries,
): ImportTarget[] {
  const targets = new Map<string, ImportTarget>();
  for (const [index, group] of groups.entries()) {
    const { kind: selectedKind, id } = destinations[index] ?? { kind: 'none' };
    if (selectedKind !== kind) continue;
    const name =
      listsOrPantriesOf(kind, listsAndPantries).find((existing) => existing.id === id)?.name ??
      group.name;
    const key = id ?? fold(name);
    const previous = targets.get(key);
    const items = [...(previous?.items ?? []), ...group.items];
    targets.set(key, { id, name: previous?.name ?? name, items });
  }
  return [...targets.values()];
}

/** Returns the body of the request: each list and pantry once, with equal items merged. */
export function createImportBody(
  groups: readonly ParsedGroup[],
  destinations: readonly Destination[],
  listsAndPantries: ListsAndPantries,
): NewImport {
  return {
    lists: groupByTarget('list', groups, destinations, listsAndPantries).map(
      ({ id, name, items }) => ({
        ...(id !== undefined && { listId: id }),
        name,
        items: mergeItems(items.map(toListUnit)).map(asListItem),
      }),
    ),
    pantries: groupByTarget('pantry', groups, destinations, listsAndPantries).map(
      ({ id, name, items }) => ({
        ...(id !== undefined && { pantryId: id }),
        name,
        items: mergeItems(items).map(asPantryItem),
      }),
    ),
  };
}

/** Converts grams to kg with their word, because lists store only pieces and kilos (UNI-02). */
function toListUnit(item: ParsedItem): ParsedItem {
  if (item.unit !== 'g') return item;
  const quantity = Math.max(Math.round(item.quantity) / 1_000, minimumQuantity('kg'));
  return { ...item, quantity, unit: 'kg', unitText: 'g' };
}

const asListItem = ({ name, quantity, unit, unitText, barcode, note }: ParsedItem) => ({
  name,
  quantity,
  unit: unit === 'un' ? ('un' as const) : ('kg' as const),
  ...(unitText && { unitText }),
  ...(barcode !== undefined && { barcode }),
  ...(note !== undefined && { note }),
});

const asPantryItem = ({ barcode, threshold, batches = [], ...item }: ParsedItem) => ({
  name: item.name,
  quantity: item.quantity,
  unit: item.unit,
  ...(item.unitText && { unitText: item.unitText }),
  ...(barcode !== undefined && { barcode }),
  ...(threshold !== undefined && { lowStockAlertThreshold: threshold }),
  ...(batches.length > 0 && { batches: [...batches] }),
});

/** Returns the message if a list gets more items than it can have; otherwise undefined. */
export const listTooLongText = ({ lists }: NewImport): string | undefined =>
  lists.some(({ items }) => items.length > limits.itemsPerList)
    ? 'Uma lista tem no máximo 1.000 itens. Escolha outro lugar, ou divida o arquivo.'
    : undefined;

/** Returns the number of items in the request. */
export const countItems = ({ lists, pantries }: NewImport): number =>
  [...lists, ...pantries].reduce((sum, { items }) => sum + items.length, 0);
