import type { Row } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';

interface SupermarketRows {
  readonly all: (kind: 'supermarkets') => readonly Row<'supermarkets'>[];
  readonly put: (kind: 'supermarkets', row: Row<'supermarkets'>) => void;
}

/**
 * Marks a supermarket as used at `at` (milliseconds since the epoch), and returns its name in the
 * first spelling (DAT-05). The row of the one used last stays the same: only the order counts, and a
 * new row would compute the prices of the supermarket again at each tap. A new supermarket has an id
 * made on this device until the server assigns one.
 */
export function rememberSupermarket(rows: SupermarketRows, typed: string, at: number): string {
  const all = rows.all('supermarkets');
  const known = all.find(({ name }) => fold(name) === fold(typed));
  const { id, name, lastUsedAt } = known ?? {
    id: `new ${fold(typed)}`,
    name: typed,
    lastUsedAt: '',
  };
  const now = new Date(at).toISOString();
  const isLast =
    known !== undefined && all.every((other) => other === known || other.lastUsedAt < lastUsedAt);
  if (!isLast && lastUsedAt < now) rows.put('supermarkets', { id, name, lastUsedAt: now });
  return name;
}
