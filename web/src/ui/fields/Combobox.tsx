import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { ComboboxList } from './ComboboxList.tsx';
import { TextField } from './TextField.tsx';
import type { FieldProps } from './Field.tsx';
import type { IconName } from '../signs/Icon.tsx';
import { createComboboxOptions } from './combobox-options.ts';
import { useSuggestionsOpen } from '../dialogs/use-suggestions-open.ts';

interface ComboboxProps
  extends
    FieldProps,
    Pick<
      ComponentProps<'input'>,
      'ref' | 'id' | 'placeholder' | 'maxLength' | 'required' | 'autoFocus'
    > {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly suggestions: readonly string[];
  readonly icon?: IconName | undefined;
  /** Returns the text of the option that uses the typed text. */
  readonly typedOptionText?: ((typed: string) => string) | undefined;
}

/**
 * A text field with suggestions (ARIA combobox). Arrow keys select an option, Enter accepts it,
 * Escape closes the list. Any text is valid.
 */
export function Combobox({
  value,
  onChange,
  suggestions,
  typedOptionText = defaultTypedOptionText,
  ...field
}: ComboboxProps) {
  const listId = useId();
  const { isOpen: isListOpen, open, close, handlers } = useSuggestionsOpen();
  const [activeIndex, setActiveIndex] = useState(-1);
  const options = createComboboxOptions(suggestions, value, typedOptionText);
  const isOpen = isListOpen && options.length > 0;
  const activeOption = isOpen ? options[activeIndex] : undefined;

  function onTextChange(text: string) {
    onChange(text);
    setActiveIndex(-1);
    open();
  }
  function onSelect(text: string) {
    onChange(text);
    setActiveIndex(-1);
    close();
  }
  function move(step: 1 | -1) {
    if (!isOpen) open();
    const count = options.length;
    if (activeIndex === -1) setActiveIndex(step === 1 ? 0 : count - 1);
    else setActiveIndex((activeIndex + step + count) % count);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && activeOption !== undefined) {
      event.preventDefault();
      onSelect(activeOption.value);
    } else if (event.key === 'Escape' && isOpen) {
      // Escape closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setActiveIndex(-1);
      close();
    }
  }
  return (
    <div>
      <TextField
        autoComplete="off"
        {...field}
        {...handlers}
        value={value}
        onChange={onTextChange}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={activeOption === undefined ? undefined : `${listId}-${activeIndex}`}
      />
      {isOpen && (
        <ComboboxList
          id={listId}
          label={field.label}
          options={options}
          activeIndex={activeIndex}
          onSelect={onSelect}
        />
      )}
    </div>
  );
}

function defaultTypedOptionText(typed: string): string {
  return `Usar “${typed}”`;
}
