/** The fields of an item's sheet, their checks, and the writes that they make (LST-53 to LST-56). */
import type { ListItem, ListItemChange, RememberedNote } from '@quitanda/contract';
import { cleanName, fold, nameProblemText } from '@quitanda/contract/text';
import { limits } from '@quitanda/contract/values';
import type { Checked, Values } from '../../../ui/fields/checks.ts';
import { itemChecks, toItemValues, type ItemValues, type TypedItem } from '../items/item-fields.ts';

export interface TypedSheet extends TypedItem {
  readonly quantity: string;
  readonly note: string;
  /** The only supermarket where the item is bought; null if any will do. */
  readonly onlyAt: string | null;
  /** 'Lembrar sempre'; undefined until the person has decided. */
  readonly remembers: boolean | undefined;
}

export const sheetChecks = { ...itemChecks, note: checkNote };

/** A valid sheet, with a clean note, or null without one. Its amount is as it is typed. */
type CheckedSheet = Values<TypedSheet, typeof sheetChecks>;

/** A valid sheet. Its amount is as it is stored. */
export type SheetValues = Omit<CheckedSheet, keyof TypedItem> & ItemValues;

export const toSheetValues = ({ note, onlyAt, remembers, ...item }: CheckedSheet): SheetValues => ({
  ...toItemValues(item),
  note,
  onlyAt,
  remembers,
});

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
  const { name, note, onlyAt } = values;
  return {
    ...(name !== item.name && { name }),
    ...amountChange(item, values),
    ...(note !== (item.note ?? null) && { note }),
    ...(onlyAt !== (item.onlyAt ?? null) && { onlyAt }),
  };
}

/**
 * What changes of an amount. Its unit and its number are sent together, so that the changes of two phones
 * are never a number of the one in the unit of the other (UNI-02).
 */
function amountChange(item: ListItem, values: ItemValues) {
  const { quantity, unit } = values;
  const textBefore = item.unitText ?? null;
  const unitText = values.unitText ?? null;
  const isSameUnit = unit === item.unit && unitText === textBefore;
  if (isSameUnit && quantity === item.quantity) return {};
  const hasText = unitText !== null || textBefore !== null;
  return { quantity, ...((hasText || !isSameUnit) && { unit }), ...(hasText && { unitText }) };
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
