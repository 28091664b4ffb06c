import type { Row } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';

interface SupermarketRows {
  readonly all: (kind: 'supermarkets') => readonly Row<'supermarkets'>[];
  readonly put: (kind: 'supermarkets', row: Row<'supermarkets'>) => void;
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
  const existing = all.find(({ name }) => fold(name) === fold(typed));
  const { id, name, lastUsedAt } = existing ?? {
    id: `new ${fold(typed)}`,
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
