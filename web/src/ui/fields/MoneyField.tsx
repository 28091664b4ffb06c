import { useLayoutEffect, useRef, useState } from 'react';
import { completeMoney, editMoney, type MoneyEntry } from '../../lib/amounts/money-entry.ts';
import { isTypingFromCentavos } from '../../lib/device/typing-from-centavos.ts';
import { DecimalField, type DecimalFieldProps } from './DecimalField.tsx';
import { insertionOf } from './insertion.ts';

/**
 * A field for money. Typed digits are whole reais, or fill in from the centavos if the person has
 * chosen it; a note in the field says which (UI-08, PRF-07). Parse the text with `parseMoney`.
 */
export function MoneyField({ value, onChange, onFocus, onBlur, ...field }: DecimalFieldProps) {
  const [fromCentavos] = useState(isTypingFromCentavos);
  const entry = useRef<MoneyEntry>({ text: value, mode: 'untouched' });
  const rewrittenInput = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Moves the caret to the end of a rewritten text. The browser would not move it if the text is
    // the same as before.
    const input = rewrittenInput.current;
    rewrittenInput.current = null;
    if (input !== null) input.setSelectionRange(input.value.length, input.value.length);
  });

  function onTextChange(text: string, event: Event) {
    const { current } = entry;
    const before: MoneyEntry =
      current.text === value ? current : { text: value, mode: 'untouched' };
    const edit = { text, ...insertionOf(event, before.text, text) };
    const after = editMoney(before, edit, fromCentavos);
    entry.current = after;
    if (after.text !== text && event.target instanceof HTMLInputElement) {
      rewrittenInput.current = event.target;
    }
    onChange(after.text, event);
  }
  return (
    <DecimalField
      prefix="R$"
      placeholder="0,00"
      note={fromCentavos ? '800 é R$\u00a08,00' : '8 é R$\u00a08,00'}
      {...field}
      value={value}
      onChange={onTextChange}
      onFocus={(event) => {
        entry.current = { text: value, mode: 'untouched' };
        onFocus?.(event);
      }}
      onBlur={(event) => {
        const completed = completeMoney(value);
        if (completed !== value) onChange(completed, event.nativeEvent);
        onBlur?.(event);
      }}
    />
  );
}
