import type { ListItem } from '@quitanda/contract';
import type { RefObject } from 'react';
import { checkAll } from '../../../ui/fields/checks.ts';
import { useSubmit } from '../../../ui/fields/use-submit.ts';
import {
  itemChecks,
  toItemValues,
  type ItemValues,
  type TypedValues,
} from '../items/item-fields.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import type { AmountProps, PanelState } from './AddPanel.tsx';
import type { Suggestion } from './suggestions.ts';
import { useQuickEntry } from './use-quick-entry.ts';

interface Options {
  readonly listId: string;
  readonly items: readonly ListItem[];
  readonly panelState: PanelState;
  /** The field that gets the focus for the next item. */
  readonly nameField: RefObject<HTMLInputElement | null>;
}

/** Returns the fields of the form that adds items, and the functions that add them to the list. */
export function useEntryForm({ listId, items, panelState, nameField }: Options) {
  // Each key renders the whole form again, so memos would only make the first load larger.
  'use no memo';
  const { add, addSuggestedItem } = useItemActions(listId);
  const { fields, typedItem, query, isAmountParsed, isAmountShown, ...entry } =
    useQuickEntry(panelState);

  const form = useSubmit(typedItem, {
    checks: itemChecks,
    onSubmit(item: TypedValues) {
      const typed = entry.awaitTypedItem();
      if (typed === undefined) add(items, [toItemValues(item)]);
      else
        void typed.then((whole) => {
          add(items, [toItemValues(checkAll(whole, itemChecks).values ?? item)]);
        });
      clear();
    },
  });

  const amount: AmountProps = {
    quantity: fields.quantity,
    unit: fields.unit,
    isParsed: isAmountShown,
    problem: form.problems.quantity,
    onQuantityChange: entry.setQuantity,
    onUnitChange: entry.setUnit,
  };

  function setName(text: string) {
    entry.setName(text);
    form.setProblems({});
  }
  /** Clears the form for the next item. */
  function clear() {
    entry.clear();
    form.setProblems({});
    nameField.current?.focus();
  }

  function addSuggestion(suggestion: Suggestion) {
    const isAmountTyped = isAmountParsed || entry.isAmountSet;
    const typedValues = isAmountTyped ? checkAll(typedItem, itemChecks).values : undefined;
    addSuggestedItem(suggestion, typedValues ? toItemValues(typedValues) : suggestion);
    clear();
  }

  return {
    name: fields.name,
    /** The typed name without its amount, for suggestions. */
    query: fields.name === '' ? '' : query,
    amount,
    form,
    setName,
    /** Clears the fields, and leaves the focus where it is. */
    clearFields: entry.clear,
    addSuggestion,
    addItems: (newItems: readonly ItemValues[]) => add(items, newItems),
  };
}
