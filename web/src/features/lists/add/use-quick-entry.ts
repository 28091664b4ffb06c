import { parseQuickEntry, type QuickEntry } from '@quitanda/contract/items/quick-entry';
import type { ListUnit } from '@quitanda/contract/values';
import { useEffect, useState } from 'react';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { useDraft } from '../../../lib/device/drafts.ts';
import { afterFirstLoad } from '../../../lib/timing/after-first-load.ts';
import type { TypedItem } from '../items/item-fields.ts';
import type { PanelState } from './AddPanel.tsx';

interface TypedFields {
  readonly name: string;
  readonly quantity: string;
  readonly unit: ListUnit;
  /** Whether the person has changed the quantity or the unit. */
  readonly isAmountSet?: boolean;
}

const emptyFields: TypedFields = { name: '', quantity: '1', unit: 'un' };

/**
 * Returns the fields of the form that adds items. While the name field contains an amount, the
 * quantity field and the unit field show that amount (LST-15). If the person changes one of these
 * two fields, the amount is removed from the name field. An unfinished entry is kept when the
 * screen changes (UI-10). Without a typed or selected amount, the fields show the amount of the last
 * purchase (LST-31).
 */
export function useQuickEntry(panel: PanelState) {
  const [typed, setDraft] = useDraft('list entry', emptyFields);
  const setTyped = (next: TypedFields) => setDraft(() => next);
  const parse = useTypedEntryParser();
  const entry = parse(typed.name, typed.unit);
  const isAmountParsed = entry.quantity !== null;
  const isAmountSet =
    typed.isAmountSet ??
    (typed.quantity !== emptyFields.quantity || typed.unit !== emptyFields.unit);
  const lastAmount =
    isAmountParsed || isAmountSet || entry.name === '' || panel.query !== entry.name
      ? undefined
      : panel.lastAmount;
  const quantity = entry.quantity ?? lastAmount?.quantity;
  const unit = lastAmount?.unit ?? entry.unit;
  const fields = {
    name: typed.name,
    quantity: quantity === undefined ? typed.quantity : formatDecimal(quantity),
    unit,
  };
  const listName = entry.listName ?? entry.name;
  const typedItem: TypedItem = { name: listName, quantity: quantity ?? typed.quantity, unit };
  const fieldsWithoutAmountInName = {
    name: isAmountParsed ? listName : typed.name,
    quantity: fields.quantity,
    isAmountSet: true,
  };

  return {
    fields,
    typedItem,
    /** The name without its amount, for suggestions: 'macarrão' of '2 pacotes de macarrão'. */
    query: entry.name,
    isAmountParsed,
    /** Whether the fields show an amount that the person has not typed into them. */
    isAmountShown: quantity !== undefined,
    /** Whether the quantity field or the unit field was changed, not only an amount in the name. */
    isAmountSet,
    setName: (name: string) => setTyped({ ...typed, name }),
    setQuantity: (quantity: string) =>
      setTyped({ ...fieldsWithoutAmountInName, unit: fields.unit, quantity }),
    setUnit: (unit: ListUnit) => setTyped({ ...fieldsWithoutAmountInName, unit }),
    clear: () => setTyped(emptyFields),
  };
}

type ParseEntry = (text: string, unit: ListUnit) => QuickEntry & { readonly listName?: string };

/**
 * Returns the parser of typed text. The part that knows which things are counted (LST-25), and in
 * which packages (LST-36), is not needed by the first screen. Until it is loaded, 'ovos 30' is a name.
 */
function useTypedEntryParser(): ParseEntry {
  const [parse, setParse] = useState<ParseEntry>(() => parseQuickEntry);
  useEffect(
    () =>
      afterFirstLoad(() => {
        void import('@quitanda/contract/items/typed-entry').then(
          ({ parseTypedEntry }) => setParse(() => parseTypedEntry),
          () => undefined,
        );
      }),
    [],
  );
  return parse;
}
