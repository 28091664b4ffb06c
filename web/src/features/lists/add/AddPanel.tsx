import type { ListItem } from '@quitanda/contract';
import { unitRow, type Unit } from '@quitanda/contract/units';
import {
  useEffect,
  useId,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './AddPanel.module.css';
import type { LastAmount } from './last-amounts.ts';
import { Suggestions } from './Suggestions.tsx';
import type { Suggestion } from './suggestions.ts';
import { UnitSelect } from '../items/UnitSelect.tsx';
import { useSuggestions } from './use-suggestions.ts';
import { UsualChips } from './UsualChips.tsx';

/** What the form shows of the panel. */
export interface PanelState {
  /** The text for which the panel has computed this. */
  readonly query?: string;
  /** What the household bought last of the typed name (LST-31). */
  readonly lastAmount?: LastAmount | undefined;
  /** The element ids by which the text field refers to its suggestions, for screen readers. */
  readonly listboxId?: string | undefined;
  readonly activeId?: string | undefined;
}

export interface AmountProps {
  readonly quantity: string;
  readonly unit: Unit;
  /** Whether the amount is typed in the text, or is that of the last purchase. It is highlighted. */
  readonly isParsed: boolean;
  readonly problem: string | undefined;
  readonly onQuantityChange: (quantity: string) => void;
  readonly onUnitChange: (unit: Unit) => void;
}

/** The quantity and the unit of the typed item (LST-06). */
export function AmountFields({ quantity, unit, isParsed, problem, ...handlers }: AmountProps) {
  return (
    <div className={classNames(styles.amount, isParsed && styles.isParsed)}>
      <Stepper
        className={styles.quantity}
        label="Quantidade"
        isLabelHidden
        value={quantity}
        onChange={handlers.onQuantityChange}
        unit={unit}
        min={unitRow(unit).min}
        step={unitRow(unit).step}
        error={problem}
      />
      <UnitSelect isLabelHidden value={unit} onChange={handlers.onUnitChange} />
    </div>
  );
}

export interface AddPanelProps {
  readonly isOpen: boolean;
  /** The text to search for: the typed text without its amount; '' while the field is empty. */
  readonly query: string;
  readonly items: readonly ListItem[];
  /** Undefined if the amount is next to the name (LST-26). */
  readonly amount: AmountProps | undefined;
  readonly onSelect: (suggestion: Suggestion) => void;
  readonly onStateChange: (state: PanelState) => void;
  readonly handle: Ref<PanelHandle>;
}

export interface PanelHandle {
  /**
   * Handles a key: the arrows move the selection, Enter adds the selected suggestion. Returns
   * whether the key was handled.
   */
  readonly handleKeyDown: (event: KeyboardEvent) => boolean;
}

/** LST-06, LST-20: the panel with the amount and the suggestions. It opens over the rows. */
export function AddPanel({
  isOpen,
  query,
  items,
  amount,
  onSelect,
  onStateChange,
  handle,
}: AddPanelProps) {
  const { suggestions, usualItems, lastAmount } = useSuggestions(query, items, isOpen);
  const listboxId = useId();
  // The id of the selected suggestion is stored, because later results may change its index.
  const [selection, setSelection] = useState<{ readonly query: string; readonly id?: string }>({
    query,
  });
  // The selection is reset when the query changes.
  const activeIndex =
    selection.query === query ? suggestions.findIndex(({ id }) => id === selection.id) : -1;
  const activeId = activeIndex === -1 ? undefined : `${listboxId}-${activeIndex}`;
  const shownListboxId = suggestions.length > 0 ? listboxId : undefined;
  useEffect(
    () => onStateChange({ query, lastAmount, listboxId: shownListboxId, activeId }),
    [onStateChange, query, lastAmount, shownListboxId, activeId],
  );

  function handleKeyDown(event: KeyboardEvent): boolean {
    const activeSuggestion = suggestions[activeIndex];
    const count = suggestions.length;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      // If nothing is selected yet, ArrowUp selects the last suggestion.
      const start = activeIndex === -1 && event.key === 'ArrowUp' ? 0 : activeIndex;
      const index = (start + (event.key === 'ArrowDown' ? 1 : -1) + count) % count;
      setSelection({ query, ...(suggestions[index] && { id: suggestions[index].id }) });
      return true;
    }
    if (event.key !== 'Enter' || activeSuggestion === undefined) return false;
    onSelect(activeSuggestion);
    return true;
  }
  useImperativeHandle(handle, () => ({ handleKeyDown }));

  if (!isOpen) return null;
  if (query === '') {
    return usualItems.length === 0 ? null : (
      <UsualChips items={usualItems} onSelect={onSelect} onMouseDown={preventFocusLoss} />
    );
  }
  if (amount === undefined && suggestions.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the keyboard open
    <div className={styles.panel} onMouseDown={preventFocusLoss}>
      {amount && <AmountFields {...amount} />}
      {suggestions.length > 0 && (
        <Suggestions
          id={listboxId}
          suggestions={suggestions}
          activeIndex={activeIndex}
          onSelect={onSelect}
        />
      )}
    </div>
  );
}

/** Keeps the focus in the text field when the panel is tapped, so that the keyboard stays open. */
function preventFocusLoss(event: MouseEvent) {
  if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) {
    event.preventDefault();
  }
}
