import { useLayoutEffect, useRef } from 'react';
import { completeMoney, editMoney, type MoneyEntry } from '../../lib/amounts/money-entry.ts';
import { DecimalField, type DecimalFieldProps } from './DecimalField.tsx';
import { insertedBy } from './inserted-by.ts';

/**
 * A field for money. Digits fill in from the centavos: '799' is '7,99'. A comma or a point switches
 * to ordinary typing for that entry (UI-08). Parse the text with `parseMoney`.
 */
export function MoneyField({ value, onChange, onFocus, onBlur, ...field }: DecimalFieldProps) {
  const entry = useRef<MoneyEntry>({ text: value, mode: 'untouched' });
  const rewritten = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Moves the caret to the end of a rewritten text: the browser leaves the caret inside if the
    // text is the same as before.
    const input = rewritten.current;
    rewritten.current = null;
    if (input !== null) input.setSelectionRange(input.value.length, input.value.length);
  });

  function edit(text: string, event: Event) {
    const { current } = entry;
    const before: MoneyEntry =
      current.text === value ? current : { text: value, mode: 'untouched' };
    const after = editMoney(before, { text, ...insertedBy(event, before.text, text) });
    entry.current = after;
    if (after.text !== text && event.target instanceof HTMLInputElement) {
      rewritten.current = event.target;
    }
    onChange(after.text, event);
  }
  return (
    <DecimalField
      prefix="R$"
      placeholder="0,00"
      {...field}
      value={value}
      onChange={edit}
      onFocus={(event) => {
        entry.current = { text: value, mode: 'untouched' };
        onFocus?.(event);
      }}
      onBlur={(event) => {
        const complete = completeMoney(value);
        if (complete !== value) onChange(complete, event.nativeEvent);
        onBlur?.(event);
      }}
    />
  );
}
