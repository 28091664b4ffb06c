/** Columns of quantities with points (IMP-08). */
import { expect, it } from 'vitest';
import { heldOutShapes } from '../../../../../contract/src/items/held-out-shapes.fixture.ts';
import { shapes } from '../../../../../contract/src/items/shapes.fixture.ts';
import type { PointMeaning } from './amounts.ts';
import { readColumnPoints } from './column-points.ts';
import { readText, readWithLayout } from './read-file.ts';

const itemsOf = ({ content }: ReturnType<typeof readText>) =>
  content.groups.flatMap(({ items }) =>
    items.map(({ name, quantity, unit }) => `${quantity} ${unit} ${name}`),
  );

/** Reads quantities such as '1.500 g' in one column, with the unit in another. */
function readColumn(quantities: readonly string[], points?: PointMeaning) {
  const rows = quantities.map((quantity, index) => {
    const [number = '', unit = ''] = quantity.split(' ');
    return `${'abcdefgh'[index]};${number};${unit}\n`;
  });
  const { tableWithLayout, name } = readText(`Nome;Qtd;Unidade\n${rows.join('')}`, 'a.csv');
  if (tableWithLayout === undefined) throw new Error('The text was not read as a table.');
  const layout = { ...tableWithLayout.layout, points };
  const parsed = readWithLayout({ table: tableWithLayout.table, layout }, name);
  return {
    items: itemsOf(parsed).map((item) => item.replace(/ \w+$/u, '')),
    question: readColumnPoints(tableWithLayout.table, layout).doubtfulNumber,
    notices: parsed.content.notices.map(({ text }) => text),
  };
}

/** Quantities, how they are read, and the number that the preview asks about. */
const columns: readonly (readonly [string[], string[], string | undefined])[] = [
  [['1.500 g', '2.250 g'], ['1500 g', '2250 g'], undefined],
  [['1.500 g'], ['1500 g'], undefined],
  [['1.000 un'], ['1000 un'], '1.000'],
  [['1.000', '2.000'], ['1000 un', '2000 un'], '1.000'],
  [['500 un', '1.000 un'], ['500 un', '1000 un'], '1.000'],
  [['1.500 ml'], ['1 un a 1500'], undefined],
  // A column with decimal points.
  [['1.500 kg', '0.750 kg', '2.000 un'], ['1.5 kg', '0.75 kg', '2 un'], undefined],
  [['1.500 kg', '2.5 kg'], ['1.5 kg', '2.5 kg'], undefined],
  [['2.0000 un', '0.7480 kg', '1.000 un'], ['2 un', '0.748 kg', '1 un'], undefined],
  // A column with decimal commas.
  [['1.500 kg', '1,5 kg'], ['1500 kg', '1.5 kg'], undefined],
  [['1.000 un', '0,750 kg'], ['1000 un', '0.75 kg'], undefined],
  [['1.234,5 kg', '2.000 kg'], ['1234.5 kg', '2000 kg'], undefined],
  [['10.000.000 g', '1.000 un'], ['99999.999 g', '1000 un'], undefined],
  // Nothing decides.
  [['1.500 kg'], ['1.5 kg'], '1.500'],
  [['1.500 g', '2.000 kg'], ['1500 g', '2 kg'], '2.000'],
  [['1.000 un', '1.500 kg'], ['1 un', '1.5 kg'], '1.000'],
  [['1.500 kg', '1,5 kg', '0.5 kg'], ['1.5 kg', '1.5 kg', '0.5 kg'], '1.500'],
  // No points at all.
  [['1,5 kg', '2 un'], ['1.5 kg', '2 un'], undefined],
  [['2', '30'], ['2 un', '30 un'], undefined],
];

it.each(columns)(
  'IMP-08 reads the column %j as %j, and asks about %s',
  (column, items, question) => {
    expect(readColumn(column)).toMatchObject({ items, question });
  },
);

it('IMP-08 reads the doubtful numbers of the column as the person says', () => {
  const column = ['1.000 un', '2.000 kg', '1.500 g'];
  expect(readColumn(column, 'thousands').items).toEqual(['1000 un', '2000 kg', '1500 g']);
  expect(readColumn(column, 'decimals').items).toEqual(['1 un', '2 kg', '1500 g']);
});

it('IMP-08 says when a number is read otherwise than its column', () => {
  expect(readColumn(['0.750 kg', '1.500 un']).notices).toEqual([
    'A quantidade “1.500” foi lida como 1500.',
  ]);
  expect(readColumn(['1.500 un', '1.000 un']).notices).toEqual([]);
});

it('IMP-08 reads an amount outside a column by its unit', () => {
  const list = ['1.000 un', '1.500 g', '1.500 kg', '1.500'].map((description, index) => ({
    name: 'abcd'[index],
    description,
  }));
  expect(itemsOf(readText(JSON.stringify([{ name: 'L', items: list }])))).toEqual([
    '1000 un a',
    '1500 g b',
    '1.5 kg c',
    '1500 un d',
  ]);
});

it('IMP-02 LST-24 does not take thousands or decimals for list marks', () => {
  expect(itemsOf(readText('1.000 guardanapos\n1.500 g carne\nsal\n'))).toEqual([
    '1000 un guardanapos',
    '1.5 kg carne',
    '1 un sal',
  ]);
});

it.each([...shapes, ...heldOutShapes])(
  'LST-24 LST-25 reads %j as a name in a file',
  (text, item) => {
    expect(itemsOf(readText(`Item\n"${text}"\n`, 'a.csv'))).toEqual([item.replace(/^- /u, '1 ')]);
  },
);

it('LST-25 IMP-09 keeps the name if the file has a column of quantities', () => {
  const file = 'Item;Qtd\nCachaça 51;2\novos 30;1\n1.000 guardanapos;3\n';
  expect(itemsOf(readText(file, 'a.csv'))).toEqual([
    '2 un Cachaça 51',
    '1 un ovos 30',
    '3 un 1.000 guardanapos',
  ]);
});
