import { fold } from '@quitanda/contract/text';
import { matchRange } from '../signs/match-range.ts';

/** One option: its value, and its text with the matched part separate. */
export interface ComboboxOption {
  readonly value: string;
  readonly kind: 'suggestion' | 'typed';
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/**
 * The suggestions that contain the typed text, those that begin with it first, then an option with
 * the typed text itself. That option is omitted if a suggestion equals it, or if there is
 * no text or no suggestion.
 */
export function comboboxOptions(
  suggestions: readonly string[],
  typed: string,
  typedLine: (typed: string) => string,
): ComboboxOption[] {
  const text = typed.trim();
  const found = suggestions
    .map((value) => ({ value, range: matchRange(value, text) }))
    .filter(({ range }) => text === '' || range !== null)
    .toSorted((a, b) => Number(a.range?.[0] !== 0) - Number(b.range?.[0] !== 0))
    .map(({ value, range }) => option('suggestion', value, value, range));
  const isKnown = suggestions.some((value) => fold(value) === fold(text));
  if (text === '' || isKnown || suggestions.length === 0) return found;
  const line = typedLine(text);
  const start = line.indexOf(text);
  const range = start === -1 ? null : ([start, start + text.length] as const);
  return [...found, option('typed', text, line, range)];
}

function option(
  kind: ComboboxOption['kind'],
  value: string,
  line: string,
  range: readonly [number, number] | null,
): ComboboxOption {
  const [start, end] = range ?? [line.length, line.length];
  return {
    kind,
    value,
    before: line.slice(0, start),
    match: line.slice(start, end),
    after: line.slice(end),
  };
}
