/** Several lines put into the name field at once (LST-15). */
import { checkItem, type ItemProblems, type WantedItem } from './item-fields.ts';
import { parseQuickEntries } from './quick-entry.ts';

export interface Pasted {
  readonly wanted: readonly WantedItem[];
  /** The lines that cannot be items, for the person to correct; '' for none. */
  readonly refused: string;
  readonly problems: ItemProblems;
}

/** undefined for a single line, which is typed text like any other. */
export function parsePasted(text: string): Pasted | undefined {
  const entries = parseQuickEntries(text);
  if (entries.length < 2) return undefined;
  const checks = entries.map((entry) => ({
    name: entry.name,
    ...checkItem({ ...entry, quantity: entry.quantity ?? 1 }),
  }));
  return {
    wanted: checks.flatMap(({ item }) => item ?? []),
    refused: checks.flatMap(({ name, problems }) => (problems ? [name] : [])).join(' '),
    problems: checks.find(({ problems }) => problems !== undefined)?.problems ?? {},
  };
}
