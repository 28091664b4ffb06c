import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { ComboboxList } from './ComboboxList.tsx';
import { TextField } from './TextField.tsx';
import type { FieldProps } from './Field.tsx';
import type { IconName } from '../signs/Icon.tsx';
import { comboboxOptions } from './combobox-options.ts';
import { useOpenUntilLeft } from '../dialogs/use-open-until-left.ts';

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
  readonly typedLine?: ((typed: string) => string) | undefined;
}

/**
 * A text field with suggestions (ARIA combobox). Arrow keys select an option, Enter accepts it,
 * Escape closes the list. Any text is valid.
 */
export function Combobox({
  value,
  onChange,
  suggestions,
  typedLine = defaultTypedLine,
  ...field
}: ComboboxProps) {
  const listId = useId();
  const { isOpen: isListOpen, open, close, handlers } = useOpenUntilLeft();
  const [active, setActive] = useState(-1);
  const options = comboboxOptions(suggestions, value, typedLine);
  const isOpen = isListOpen && options.length > 0;
  const activeOption = isOpen ? options[active] : undefined;

  function onType(text: string) {
    onChange(text);
    setActive(-1);
    open();
  }
  function onChoose(text: string) {
    onChange(text);
    setActive(-1);
    close();
  }
  function move(by: 1 | -1) {
    if (!isOpen) open();
    const count = options.length;
    if (active === -1) setActive(by === 1 ? 0 : count - 1);
    else setActive((active + by + count) % count);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && activeOption !== undefined) {
      event.preventDefault();
      onChoose(activeOption.value);
    } else if (event.key === 'Escape' && isOpen) {
      // Escape closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      event.nativeEvent.stopImmediatePropagation();
      setActive(-1);
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
        onChange={onType}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={activeOption === undefined ? undefined : `${listId}-${active}`}
      />
      {isOpen && (
        <ComboboxList
          id={listId}
          label={field.label}
          options={options}
          active={active}
          onSelect={onChoose}
        />
      )}
    </div>
  );
}

function defaultTypedLine(typed: string): string {
  return `Usar “${typed}”`;
}
