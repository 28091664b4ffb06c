import { fold } from '@quitanda/contract/text';
import { findMatchRange } from '../signs/match-range.ts';

/** One option: its value, and its text, split into the matched part and the parts around it. */
export interface ComboboxOption {
  readonly value: string;
  readonly kind: 'suggestion' | 'typed';
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/**
 * Returns the suggestions that contain the typed text, those that begin with it first, and after
 * them an option for the typed text itself. This last option is omitted if a suggestion equals the
 * text, or if the text or the list of suggestions is empty.
 */
export function createComboboxOptions(
  suggestions: readonly string[],
  typed: string,
  typedOptionText: (typed: string) => string,
): ComboboxOption[] {
  const text = typed.trim();
  const matches = suggestions
    .map((value) => ({ value, range: findMatchRange(value, text) }))
    .filter(({ range }) => text === '' || range !== null)
    .toSorted((a, b) => Number(a.range?.[0] !== 0) - Number(b.range?.[0] !== 0))
    .map(({ value, range }) => createOption('suggestion', value, value, range));
  const equalsSuggestion = suggestions.some((value) => fold(value) === fold(text));
  if (text === '' || equalsSuggestion || suggestions.length === 0) return matches;
  const optionText = typedOptionText(text);
  const start = optionText.indexOf(text);
  const range = start === -1 ? null : ([start, start + text.length] as const);
  return [...matches, createOption('typed', text, optionText, range)];
}

function createOption(
  kind: ComboboxOption['kind'],
  value: string,
  optionText: string,
  range: readonly [number, number] | null,
): ComboboxOption {
  const [start, end] = range ?? [optionText.length, optionText.length];
  return {
    kind,
    value,
    before: optionText.slice(0, start),
    match: optionText.slice(start, end),
    after: optionText.slice(end),
  };
}
