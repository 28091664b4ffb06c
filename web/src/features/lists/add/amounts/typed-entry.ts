import type { ListUnit } from '@quitanda/contract/values';
import { parseQuickEntry, type QuickEntry } from '../quick-entry.ts';
import { parseTrailingCount } from './trailing-amounts.ts';

/**
 * Parses a typed line: the amount before the name (LST-15), or a bare number after a thing that is
 * counted (LST-25). A measure after the name stays in it, because 'Arroz 5 kg' may be a package.
 */
export function parseTypedEntry(line: string, selectedUnit: ListUnit = 'un'): QuickEntry {
  const entry = parseQuickEntry(line, selectedUnit);
  if (entry.quantity !== null) return entry;
  return parseTrailingCount(entry.name, selectedUnit) ?? entry;
}
