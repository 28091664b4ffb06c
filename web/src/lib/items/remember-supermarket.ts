import type { Row } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';

interface SupermarketRows {
  readonly all: (kind: 'supermarkets') => readonly Row<'supermarkets'>[];
  readonly put: (kind: 'supermarkets', row: Row<'supermarkets'>) => void;
}

/** Cached, because a list that is copied has up to 1,000 items, and a household 300 supermarkets. */
const foldedNames = new WeakMap<Row<'supermarkets'>, string>();

function foldedNameOf(supermarket: Row<'supermarkets'>): string {
  const foldedName = foldedNames.get(supermarket) ?? fold(supermarket.name);
  foldedNames.set(supermarket, foldedName);
  return foldedName;
}

/**
 * Marks a supermarket as used at `at` (milliseconds since the epoch), and returns its name in the
 * spelling that was stored first (DAT-05). If the supermarket is already the last used one, its row
 * is not changed, because only the order of the supermarkets matters, and a changed row would make
 * the app compute the supermarket's prices again at each tap. A new supermarket gets a temporary id
 * until the server assigns one.
 */
export function rememberSupermarket(rows: SupermarketRows, typed: string, at: number): string {
  const all = rows.all('supermarkets');
  const foldedName = fold(typed);
  const existing = all.find((supermarket) => foldedNameOf(supermarket) === foldedName);
  const { id, name, lastUsedAt } = existing ?? {
    id: `new ${foldedName}`,
    name: typed,
    lastUsedAt: '',
  };
  const now = new Date(at).toISOString();
  const isLastUsed =
    existing !== undefined &&
    all.every((other) => other === existing || other.lastUsedAt < lastUsedAt);
  if (!isLastUsed && lastUsedAt < now) rows.put('supermarkets', { id, name, lastUsedAt: now });
  return name;
}
