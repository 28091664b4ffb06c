import { expect, it } from 'vitest';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { describeItem } from './describe-item.fixture.ts';
import { heldOutLists } from './held-out-lists.fixture.ts';
import { lists } from './lists.fixture.ts';
import { readList } from './read-list.ts';

const describeItems = (text: string) =>
  readList(text).items.map((item) => `${describeItem(item)}${item.isDone ? ' feito' : ''}`);
it.each([...lists, ...heldOutLists])(
  'LST-36 LST-50 LST-37 LST-38 LST-40 reads %j',
  (text, items) => {
    expect(describeItems(text)).toEqual(items);
  },
);

it('LST-37 names the lines that look like headings, and says which were marked as such', () => {
  const { title, skipped } = readList(
    'Compras:\n\nVerduras\nalface\nhttps://example.com\n# Pães\npão',
  );
  expect(title).toBe('Compras');
  expect(skipped).toEqual([
    { line: 1, text: 'Compras', reason: 'heading' },
    { line: 3, text: 'Verduras', reason: 'guessed heading' },
    { line: 5, text: 'https://example.com', reason: 'link' },
    { line: 6, text: 'Pães', reason: 'heading' },
  ]);
});

it.each([
  ['2 a 3 kg de batata'],
  ['café 250 ou 500 gramas'],
  ['Arroz 5 kg - R$ 25,90'],
  ['10 reais de pão'],
  ['meia melancia'],
  ['batata ~2kg'],
  ['1/2 xícara de óleo'],
  ['3 kg'],
  ['vinho?'],
  ['2 kg - 3 kg batata'],
  ['café 3 (500 g)'],
  ['sal 1 col. rasa (fino) iodado'],
  ['queijo https://example.com/queijo'],
  ['Refrigerante: coca, guaraná e fanta'],
  ['✅ arroz\nfeijão'],
  ['1 arroz\n2 feijão\n3 óleo\n4 sal'],
])('LST-39 doubts %j, and keeps its line', (text) => {
  const [item] = readList(text.includes('\n') ? text : `${text}\npão`).items;
  expect(item).toMatchObject({ isDoubtful: true, source: text.split('\n')[0], line: 1 });
});

it.each([
  ['Panqueca da vovó\n2 ovos\n1 copo de leite\n400 g de carne', true],
  ['leite\n2 ovos\n1 pão\n400 g de carne', false],
  ['Panqueca da vovó\novos\nleite\n400 g de carne', false],
])('LST-39 doubts a first line that may be a title: %j', (text, isDoubtful) => {
  expect(readList(text).items[0]?.isDoubtful).toBe(isDoubtful);
});

it('LST-40 names what it leaves out as talk', () => {
  const { skipped } = readList('Bom dia!\narroz\n<Mídia oculta>\n────\nMensagem apagada');
  expect(skipped.map(({ line, text, reason }) => [line, text, reason])).toEqual([
    [1, 'Bom dia!', 'talk'],
    [3, '<Mídia oculta>', 'talk'],
    [5, 'Mensagem apagada', 'talk'],
  ]);
});

it('LST-37 LST-39 takes a title with servings for a heading, or doubts the name of a dish', () => {
  const heading = readList('Ingredientes do strogonoff (4 porções)\n1 kg de frango\n2 cebolas');
  expect(heading.title).toBe('Ingredientes do strogonoff (4 porções)');
  expect(heading.items.map(({ name }) => name)).toEqual(['frango', 'cebolas']);
  const dish = readList('Strogonoff (4 porções)\n1 kg de frango\n2 cebolas\n3 tomates');
  expect(dish.items.map(({ isDoubtful }) => isDoubtful)).toEqual([true, false, false, false]);
});

it('LST-39 does not doubt what is plain', () => {
  const { items } = readList('2 kg de arroz\n2 pacotes de café\nleite (3)\nArroz tipo 1\n30 ovos');
  expect(items.map(({ isDoubtful }) => isDoubtful)).toEqual([false, false, false, false, false]);
});

it('LST-41 reads the other lines of a text with a line that nobody understands', () => {
  const { items } = readList(`arroz\n${'((;,**'.repeat(5_000)}\n2 kg feijão`);
  expect(items[0]).toMatchObject({ name: 'arroz' });
  expect(items.at(-1)).toMatchObject({ name: 'feijão', quantity: 2, unit: 'kg' });
});

it.each([
  '(',
  'a,',
  'a, ',
  '1',
  '*',
  '~',
  'a|',
  ' e ',
  '1 a ',
  'R$ 1',
  '✅',
  '🍎',
  '[ ]',
  'a: ',
  'www.',
  '\t',
  ' \t1',
  'dois ',
  '« ',
])('LST-41 API-50 reads a text of many %j in linear time', (seed) => {
  const read = (count: number) => readList(seed.repeat(count));
  expect(growthOfTenfold(read, 300, 40)).toBeLessThan(40);
});

it('LST-41 reads the same whatever ends the lines and separates the words', () => {
  const text = 'Verduras\n2 pés de alface\n\n*Mercearia*\n• arroz 5 kg\n• café';
  const expected = describeItems(text);
  expect(expected).toHaveLength(3);
  for (const variant of [
    text.replaceAll('\n', '\r\n'),
    text.replaceAll(' ', '\u00A0'),
    text.replaceAll('\n', '\u2028'),
    `\uFEFF${text.replaceAll('• ', '•\u200B ')}`,
  ])
    expect(describeItems(variant)).toEqual(expected);
});
