/** Converts the rows of a table to items (IMP-02, IMP-04). */
import { fold } from '@quitanda/contract/text';
import { parsePastedText } from '../../lists/add/pasted-lines.ts';
import { readFileAmount, type Amount } from './amounts.ts';
import { bounds, tooManyItemsText } from './bounds.ts';
import { readColumnPoints } from './column-points.ts';
import type { ColumnKind, TableLayout } from './columns.ts';
import {
  UnreadableFile,
  type ParsedContent,
  type ParsedItem,
  type Notice,
} from './parsed-content.ts';
import { checkItem } from './check-item.ts';
import { compareByLine, lineText } from './line-text.ts';
import type { Table } from './table.ts';

/**
 * Returns the items of a table in groups, one for each name in its column of lists. If there is no
 * such column, returns one group called `name`. If there is no column of quantities, reads the
 * amount from the name, as in pasted texts (LST-21). Throws UnreadableFile for too many rows or
 * lists.
 */
export function readTableItems(table: Table, layout: TableLayout, name: string): ParsedContent {
  const { columns, hasTitles } = layout;
  const rows = hasTitles ? table.rows.slice(1) : table.rows;
  if (rows.length > bounds.maxItems) throw new UnreadableFile(tooManyItemsText);
  const { meaning } = readColumnPoints(table, layout);
  const notices: Notice[] = [...table.notices];
  const groups = new Map<string, { name: string; items: ParsedItem[] }>();
  for (const { line, cells } of rows) {
    const cellOf = (kind: ColumnKind) => {
      const index = columns[kind];
      return index === null ? '' : (cells[index] ?? '');
    };
    const raw = (columns.quantity === null ? splitNameAndAmount(cellOf('name')) : undefined) ?? {
      name: cellOf('name'),
      amount: readFileAmount(cellOf('quantity'), cellOf('unit'), meaning),
    };
    const item = checkItem({ ...raw, barcode: cellOf('barcode') }, lineText(line), notices);
    if (item === undefined) continue;
    const listName = cellOf('list') || name;
    const key = fold(listName);
    const group = groups.get(key) ?? { name: listName, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  if (groups.size > bounds.maxGroups)
    throw new UnreadableFile(
      'A coluna das listas tem mais de 20 nomes. Escolha outra, ou nenhuma.',
    );
  return {
    groups: [...groups.values()].map((group) => ({
      kind: 'list',
      name: group.name,
      items: group.items,
    })),
    notices: notices.toSorted(compareByLine),
  };
}

/** Splits '2 kg arroz' or 'arroz 5kg' into name and amount; undefined if there is no amount. */
function splitNameAndAmount(name: string): { name: string; amount: Amount } | undefined {
  if (name.length > bounds.maxCellLength) return undefined;
  const [item, ...furtherItems] = parsePastedText(name);
  if (item === undefined || item.quantity === null || furtherItems.length > 0) return undefined;
  return { name: item.name, amount: { quantity: item.quantity, unit: item.unit } };
}
