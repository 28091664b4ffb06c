import { expect, it } from 'vitest';
import { formatAmount } from '../values/units.ts';
import { heldOutUnitLines, laterUnitLines } from './held-out-units.fixture.ts';
import type { QuickEntry } from './quick-entry.ts';
import { listName } from './read-item.ts';
import { readList } from './read-list.ts';
import { splitSpokenText } from './spoken-lines.ts';
import { parseTypedEntry } from './typed-entry.ts';

const amountOf = ({ quantity, ...item }: Omit<QuickEntry, 'name'>) =>
  quantity === null ? '-' : formatAmount({ quantity, ...item }).replace('\u00a0', ' ');
const readLines = (text: string) => readList(text).items.map((item) => [amountOf(item), item.name]);
const lines = [...heldOutUnitLines, ...laterUnitLines];

it.each(lines)('UNI-03 reads %j as %j of %j when pasted', (line, amount, name) => {
  expect(readLines(line)).toEqual([[amount, name]]);
});

it.each(lines)('UNI-03 reads %j as %j of %j when spoken', (line, amount, name) => {
  expect(readLines(splitSpokenText(line).join('\n'))).toEqual([[amount, name]]);
});

/** After a name, a typed measure may be the size of a package ('Arroz 5 kg'), and stays in the name. */
const typedLines = lines.filter(([line]) => !/^\p{L}[^\d]*\d/u.test(line));

it.each(typedLines)('UNI-03 reads %j as %j of %j when typed', (line, amount, name) => {
  const entry = parseTypedEntry(line);
  expect([amountOf(entry), listName({ ...entry, name: entry.listName })]).toEqual([amount, name]);
});
