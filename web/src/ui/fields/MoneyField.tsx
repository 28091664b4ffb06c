import { useLayoutEffect, useRef } from 'react';
import { completeMoney, editMoney, type MoneyEntry } from '../../lib/amounts/money-entry.ts';
import { DecimalField, type DecimalFieldProps } from './DecimalField.tsx';
import { insertionOf } from './insertion.ts';

/**
 * A field for money. Digits fill in from the centavos: '799' is '7,99'. A comma or a point switches
 * to ordinary typing for that entry (UI-08). Parse the text with `parseMoney`.
 */
export function MoneyField({ value, onChange, onFocus, onBlur, ...field }: DecimalFieldProps) {
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
    const after = editMoney(before, { text, ...insertionOf(event, before.text, text) });
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
