import type { Row } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';

interface SupermarketRows {
  readonly all: (kind: 'supermarkets') => readonly Row<'supermarkets'>[];
  readonly put: (kind: 'supermarkets', row: Row<'supermarkets'>) => void;
}

/**
 * Marks a supermarket as used at `at` (milliseconds since the epoch), and returns its name in the
 * first spelling (DAT-05). A new supermarket has an id made on this device until the server assigns
 * one.
 */
export function rememberSupermarket(rows: SupermarketRows, typed: string, at: number): string {
  const known = rows.all('supermarkets').find(({ name }) => fold(name) === fold(typed));
  const { id, name, lastUsedAt } = known ?? {
    id: `new ${fold(typed)}`,
    name: typed,
    lastUsedAt: '',
  };
  const now = new Date(at).toISOString();
  if (lastUsedAt < now) rows.put('supermarkets', { id, name, lastUsedAt: now });
  return name;
}
