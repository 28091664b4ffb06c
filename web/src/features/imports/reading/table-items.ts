/** Converts the rows of a table to items (IMP-02, IMP-04). */
import { fold } from '@quitanda/contract/text';
import { readPasted } from '../../lists/add/pasted-lines.ts';
import { readFileAmount, type Amount } from './amounts.ts';
import { bounds, tooManyItemsText } from './bounds.ts';
import type { ColumnKind, TableLayout } from './columns.ts';
import { UnreadableFile, type Found, type FoundItem, type Notice } from './found.ts';
import { itemOf } from './item-of.ts';
import { byLine, lineText } from './line-text.ts';
import type { Table } from './table.ts';

/**
 * Returns the items of a table in groups, one for each name in its column of lists. Without that
 * column, returns one group called `name`. Without a column of quantities, reads the amount from
 * the name, as in texts (LST-21). Throws UnreadableFile for too many rows or lists.
 */
export function readTableItems(table: Table, layout: TableLayout, name: string): Found {
  const { columns, hasTitles } = layout;
  const rows = hasTitles ? table.rows.slice(1) : table.rows;
  if (rows.length > bounds.items) throw new UnreadableFile(tooManyItemsText);
  const notices: Notice[] = [...table.notices];
  const groups = new Map<string, { name: string; items: FoundItem[] }>();
  for (const { line, cells } of rows) {
    const cellOf = (kind: ColumnKind) => {
      const index = columns[kind];
      return index === null ? '' : (cells[index] ?? '');
    };
    const read = (columns.quantity === null ? amountInName(cellOf('name')) : undefined) ?? {
      name: cellOf('name'),
      amount: readFileAmount(cellOf('quantity'), cellOf('unit')),
    };
    const item = itemOf({ ...read, barcode: cellOf('barcode') }, lineText(line), notices);
    if (item === undefined) continue;
    const listName = cellOf('list') || name;
    const key = fold(listName);
    const group = groups.get(key) ?? { name: listName, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  if (groups.size > bounds.groups)
    throw new UnreadableFile(
      'A coluna das listas tem mais de 20 nomes. Escolha outra, ou nenhuma.',
    );
  return {
    groups: [...groups.values()].map((group) => ({
      kind: 'list',
      name: group.name,
      items: group.items,
    })),
    notices: notices.toSorted(byLine),
  };
}

/** Splits '2 kg arroz' and 'arroz 5kg' into name and amount; undefined for a name without one. */
function amountInName(name: string): { name: string; amount: Amount } | undefined {
  if (name.length > bounds.cellLength) return undefined;
  const [read, ...more] = readPasted(name);
  if (read === undefined || read.quantity === null || more.length > 0) return undefined;
  return { name: read.name, amount: { quantity: read.quantity, unit: read.unit } };
}
