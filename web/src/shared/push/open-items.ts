import type { Rows } from '../../sync/replica/rows.ts';

/**
 * Counts the open items of the list to which an item was added last (PSH-08). The server counts the
 * same in `countOpenItems`; ids grow with the time at which devices make them.
 */
export function countOpenItems(rows: Rows): number {
  const [first, ...others] = rows.all('listItems');
  if (!first) return 0;
  const newest = others.reduce((last, item) => (item.id > last.id ? item : last), first);
  return rows.of('listItems', newest.listId).filter(({ isChecked }) => !isChecked).length;
}
