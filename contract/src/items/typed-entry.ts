import type { ListUnit } from '../values/values.ts';
import { nameWithPackage } from './package-words.ts';
import type { QuickEntry } from './quick-entry.ts';
import { readLeadingAmount, readOnePackage } from './read-item.ts';
import { parseTrailingCount, type TrailingAmount } from './trailing-amounts.ts';

export interface TypedEntry extends QuickEntry {
  /** The name on the list, with a package that is no unit: 'alho (cabeça)' (LST-36). */
  readonly listName: string;
}

/** In UTF-16 units. A longer text is no name, and is not searched for amounts while it is typed. */
const maxTypedLength = 400;

/**
 * Parses a typed line: the amount before the name (LST-15), also in packages (LST-36), or a bare
 * number after a thing that is counted (LST-25). A measure after the name stays in it, because
 * 'Arroz 5 kg' may be a package.
 */
export function parseTypedEntry(line: string, selectedUnit: ListUnit = 'un'): TypedEntry {
  const text = line.replace(/\s+/gu, ' ').trim();
  const nameOnly = { name: text, quantity: null, unit: selectedUnit, listName: text };
  if (text.length > maxTypedLength) return nameOnly;
  const entry: TrailingAmount | null =
    readLeadingAmount(text, selectedUnit) ??
    parseTrailingCount(text, selectedUnit) ??
    readOnePackage(text) ??
    null;
  if (entry === null) return nameOnly;
  const { name, quantity, unit, unitText } = entry;
  return { name, quantity, unit, unitText, listName: nameWithPackage(name, entry.package) };
}
