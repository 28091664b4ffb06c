import { expect, it } from 'vitest';
import { itemRow, listRow } from '../../lib/items/rows.fixture.ts';
import { createRowTables } from '../../sync/replica/rows.ts';
import { countOpenItems } from './open-items.ts';

it('PSH-08 counts the open items of the list to which an item was added last', () => {
  const rows = createRowTables();
  expect(countOpenItems(rows)).toBe(0);
  for (const id of ['new', 'old']) rows.put('lists', listRow(id));
  rows.put('listItems', itemRow('3', 'new'));
  rows.put('listItems', itemRow('5', 'new', { isChecked: true }));
  rows.put('listItems', itemRow('2', 'old'));
  rows.put('listItems', itemRow('4', 'old'));
  expect(countOpenItems(rows)).toBe(1);
  rows.put('listItems', itemRow('6', 'old'));
  expect(countOpenItems(rows)).toBe(3);
});
