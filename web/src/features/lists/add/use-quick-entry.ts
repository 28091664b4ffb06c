import { parseQuickEntry, type QuickEntry } from '@quitanda/contract/items/quick-entry';
import {
  numberInUnit,
  shownNumber,
  shownUnit,
  toStored,
  type Unit,
} from '@quitanda/contract/units';
import type { ListUnit } from '@quitanda/contract/values';
import { useEffect, useState } from 'react';
import { formatDecimal, parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { useDraft } from '../../../lib/device/drafts.ts';
import { afterFirstLoad } from '../../../lib/timing/after-first-load.ts';
import type { TypedItem } from '../items/item-fields.ts';
import type { PanelState } from './AddPanel.tsx';

interface TypedFields {
  readonly name: string;
  readonly quantity: string;
  readonly unit: Unit;
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
  // Each key changes all that this function returns, so memos would only make the first load larger.
  'use no memo';
  const [typed, setDraft] = useDraft('list entry', emptyFields);
  const setTyped = (next: TypedFields) => setDraft(() => next);
  const parse = useTypedEntryParser();
  const isAmountSet =
    typed.isAmountSet ??
    (typed.quantity !== emptyFields.quantity || typed.unit !== emptyFields.unit);
  function read(parseEntry: ParseEntry) {
    const entry = readInUnit(typed.name, typed.unit, parseEntry);
    const isAmountParsed = entry.quantity !== null;
    const lastAmount =
      isAmountParsed || isAmountSet || entry.name === '' || panel.query !== entry.name
        ? undefined
        : panel.lastAmount;
    const stored = isAmountParsed ? { ...entry, quantity: entry.quantity } : lastAmount;
    const quantity = stored && shownNumber(stored);
    const unit = stored ? shownUnit(stored) : typed.unit;
    const listName = entry.listName ?? entry.name;
    const typedItem: TypedItem = { name: listName, quantity: quantity ?? typed.quantity, unit };
    return { entry, isAmountParsed, quantity, typedItem };
  }
  const { entry, isAmountParsed, quantity, typedItem } = read(parse);
  const fields = {
    name: typed.name,
    quantity: quantity === undefined ? typed.quantity : formatDecimal(quantity),
    unit: typedItem.unit,
  };
  const fieldsWithoutAmountInName = {
    name: isAmountParsed ? typedItem.name : typed.name,
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
    /** UNI-05: another unit keeps the number, or converts it. */
    setUnit(unit: Unit) {
      const number = parseQuantityIn(fields.quantity, fields.unit);
      const converted =
        number === null ? fields.quantity : formatDecimal(numberInUnit(number, fields.unit, unit));
      setTyped({ ...fieldsWithoutAmountInName, quantity: converted, unit });
    },
    clear: () => setTyped(emptyFields),
    /** The item as the whole parser reads it, if that matters and is not loaded yet. */
    awaitTypedItem: () =>
      parse === parseQuickEntry && mayHaveAmount.test(typed.name)
        ? loadParserSoon().then((loaded) => read(loaded).typedItem)
        : undefined,
  };
}

/**
 * Reads a text whose number without a unit is in the selected one: '300 queijo' after choosing g. Other
 * units than pieces and kilos are read as pieces first.
 */
function readInUnit(text: string, unit: Unit, parseEntry: ParseEntry): ReturnType<ParseEntry> {
  if (unit === 'un' || unit === 'kg') return parseEntry(text, unit);
  const entry = parseEntry(text, 'un');
  const isCount = entry.quantity !== null && entry.unit === 'un' && entry.unitText === undefined;
  return isCount ? { ...entry, ...toStored(entry.quantity, unit) } : entry;
}

type ParseEntry = (text: string, unit: ListUnit) => QuickEntry & { readonly listName?: string };

const loadParser = async (): Promise<ParseEntry> =>
  (await import('@quitanda/contract/items/typed-entry')).parseTypedEntry;

/** Matches a text that the whole parser may read in another way. */
const mayHaveAmount = /\d|^\s*(?:uma?|dois|duas|tr[eê]s|quatro|cinco|seis|sete|oito|nove|dez)\s/iu;

/** How long a sent item waits for the parser, milliseconds. */
const maxWaitMs = 2_000;

/** Without a network, or after the wait, the item is read as far as the first screen can. */
const loadParserSoon = (): Promise<ParseEntry> =>
  Promise.race([
    loadParser(),
    new Promise<ParseEntry>((resolve) => setTimeout(() => resolve(parseQuickEntry), maxWaitMs)),
  ]).catch(() => parseQuickEntry);

/**
 * Returns the parser of typed text. The part that knows which things are counted (LST-25), and in
 * which packages (LST-36), is not needed by the first screen. Until it is loaded, the fields show
 * 'ovos 30' as a name; an item that is sent waits for it.
 */
function useTypedEntryParser(): ParseEntry {
  const [parse, setParse] = useState<ParseEntry>(() => parseQuickEntry);
  useEffect(
    () =>
      afterFirstLoad(() => {
        void loadParser().then(
          (loaded) => setParse(() => loaded),
          () => undefined,
        );
      }),
    [],
  );
  return parse;
}
