/** The fields of an item's sheet, their checks, and the writes that they make (LST-53 to LST-56). */
import type { ListItem, ListItemChange, RememberedNote } from '@quitanda/contract';
import { cleanName, fold, nameProblemText } from '@quitanda/contract/text';
import { limits } from '@quitanda/contract/values';
import type { Checked, Values } from '../../../ui/fields/checks.ts';
import { itemChecks, type TypedItem } from '../items/item-fields.ts';

export interface TypedSheet extends TypedItem {
  readonly quantity: string;
  readonly note: string;
  /** The only supermarket where the item is bought; null if any will do. */
  readonly onlyAt: string | null;
  /** 'Lembrar sempre'; undefined until the person has decided. */
  readonly remembers: boolean | undefined;
}

export const sheetChecks = { ...itemChecks, note: checkNote };

/** A valid sheet: as a valid item, with a clean note, or null without one. */
export type SheetValues = Values<TypedSheet, typeof sheetChecks>;

function checkNote(typed: string): Checked<string | null> {
  const cleaned = cleanName(typed, limits.noteLength);
  if ('name' in cleaned) return { value: cleaned.name };
  return cleaned.problem === 'blank'
    ? { value: null }
    : { problem: nameProblemText(cleaned.problem, '', limits.noteLength) };
}

/**
 * Returns only the changed fields, because another device may change other fields at the same time.
 */
export function changeOf(item: ListItem, values: SheetValues): ListItemChange {
  const { name, quantity, unit, note, onlyAt } = values;
  return {
    ...(name !== item.name && { name }),
    ...(quantity !== item.quantity && { quantity }),
    ...(unit !== item.unit && { unit }),
    ...(note !== (item.note ?? null) && { note }),
    ...(onlyAt !== (item.onlyAt ?? null) && { onlyAt }),
  };
}

/** Returns the note that is remembered for a name, or undefined. */
export const rememberedFor = (notes: readonly RememberedNote[], name: string) =>
  notes.find(({ id }) => id === fold(name))?.note;

/**
 * Returns what 'Lembrar sempre' changes for the item's name; undefined if it changes nothing. Without a
 * note it only forgets.
 */
export function rememberedChange(
  { name, note, remembers }: Pick<SheetValues, 'name' | 'note' | 'remembers'>,
  notes: readonly RememberedNote[],
): { name: string; note: string | null } | undefined {
  const remembered = rememberedFor(notes, name);
  if (remembers ?? remembered !== undefined)
    return note === null || note === remembered ? undefined : { name, note };
  return remembered === undefined ? undefined : { name, note: null };
}
