import type { ListItem } from '@quitanda/contract';
import { minimumQuantity, type ListUnit } from '@quitanda/contract/values';
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
import { Suggestions } from './Suggestions.tsx';
import type { Suggestion } from './suggestions.ts';
import { UnitSelect } from '../items/UnitSelect.tsx';
import { useSuggestions } from './use-suggestions.ts';
import { UsualChips } from './UsualChips.tsx';

/** The ids with which the field describes the suggestions to screen readers. */
export interface ShownSuggestions {
  readonly listboxId?: string | undefined;
  readonly activeId?: string | undefined;
}

export interface AddPanelProps {
  readonly isOpen: boolean;
  /** The text to search for: the typed text without its amount; '' while the field is empty. */
  readonly query: string;
  readonly items: readonly ListItem[];
  readonly amount: { readonly quantity: string; readonly unit: ListUnit };
  /** Whether the amount was parsed from the typed text. It is then highlighted. */
  readonly isAmountParsed: boolean;
  readonly quantityProblem: string | undefined;
  readonly onQuantity: (quantity: string) => void;
  readonly onUnit: (unit: ListUnit) => void;
  readonly onSelect: (suggestion: Suggestion) => void;
  readonly onShown: (shown: ShownSuggestions) => void;
  readonly handle: Ref<PanelHandle>;
}

export interface PanelHandle {
  /**
   * Handles a key: the arrows move the selection, Enter adds the selected suggestion. Returns
   * whether the key was handled.
   */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

/** LST-06, LST-20: the panel below the field, over the rows. */
export function AddPanel({
  isOpen,
  query,
  items,
  amount,
  isAmountParsed,
  handle,
  ...on
}: AddPanelProps) {
  const { suggestions, usual } = useSuggestions(query, items, isOpen);
  const listboxId = useId();
  const [selection, setSelection] = useState({ query, index: -1 });
  // The selection is reset when the query changes.
  const active =
    selection.query === query && selection.index < suggestions.length ? selection.index : -1;
  const activeId = active === -1 ? undefined : `${listboxId}-${active}`;
  const shownId = suggestions.length > 0 ? listboxId : undefined;
  const { onShown } = on;
  useEffect(() => onShown({ listboxId: shownId, activeId }), [onShown, shownId, activeId]);

  function handleKey(event: KeyboardEvent): boolean {
    const activeSuggestion = suggestions[active];
    const count = suggestions.length;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      const from = active === -1 && event.key === 'ArrowUp' ? 0 : active;
      const index = (from + (event.key === 'ArrowDown' ? 1 : -1) + count) % count;
      setSelection({ query, index });
      return true;
    }
    if (event.key !== 'Enter' || activeSuggestion === undefined) return false;
    on.onSelect(activeSuggestion);
    return true;
  }
  useImperativeHandle(handle, () => ({ handleKey }));

  if (!isOpen) return null;
  if (query === '') {
    return usual.length === 0 ? null : (
      <UsualChips usual={usual} onSelect={on.onSelect} onMouseDown={preventFocusLoss} />
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the keyboard open
    <div className={styles.panel} onMouseDown={preventFocusLoss}>
      <div className={classNames(styles.amount, isAmountParsed && styles.isParsed)}>
        <Stepper
          className={styles.quantity}
          label="Quantidade"
          isLabelHidden
          value={amount.quantity}
          onChange={on.onQuantity}
          min={minimumQuantity(amount.unit)}
          error={on.quantityProblem}
        />
        <UnitSelect isLabelHidden value={amount.unit} onChange={on.onUnit} />
      </div>
      {suggestions.length > 0 && (
        <Suggestions
          id={listboxId}
          suggestions={suggestions}
          active={active}
          onSelect={on.onSelect}
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
