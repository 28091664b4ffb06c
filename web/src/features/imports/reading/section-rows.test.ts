/** Rows of a table that are headings and no items (IMP-12). */
import { expect, it } from 'vitest';
import { readText } from './read-file.ts';

const read = (text: string) => {
  const { content } = readText(text, 'a.csv');
  return {
    names: content.groups.flatMap(({ items }) => items.map(({ name }) => name)),
    notices: content.notices.map(({ text: notice }) => notice),
  };
};

it('IMP-12 leaves out rows with only a name in capitals, and says so', () => {
  expect(
    read('Produto,Quantidade\nCAFÉ DA TARDE,\nGranola,1\nMel,2\nALMOÇO NA VÓ,\nQuirera,1\n'),
  ).toEqual({
    names: ['Granola', 'Mel', 'Quirera'],
    notices: [
      'Linha 2: “CAFÉ DA TARDE” parece um título; não entrou.',
      'Linha 5: “ALMOÇO NA VÓ” parece um título; não entrou.',
    ].map((notice) => notice.replace(/^Linha \d+: /u, '')),
  });
});

it('IMP-12 leaves out one row with the name of a section', () => {
  expect(read('Produto;Qtd\nHortifruti;\nCouve;2\nBanana;6\n').names).toEqual(['Couve', 'Banana']);
});

it.each([
  ['one row in capitals', 'Produto;Qtd\nOVOS;\nCouve;2\nBanana;6\n', ['OVOS', 'Couve', 'Banana']],
  [
    'capitals everywhere',
    'Produto;Qtd\nOVOS;\nSAL;\nCOUVE;2\nBANANA;6\n',
    ['OVOS', 'SAL', 'COUVE', 'BANANA'],
  ],
  [
    'mostly rows without an amount',
    'Produto;Qtd\nOVOS;\nSAL;\nCouve;2\n',
    ['OVOS', 'SAL', 'Couve'],
  ],
])('IMP-12 keeps the names of %s', (_what, text, names) => {
  expect(read(text).names).toEqual(names);
});

it.each(['Quantidade a comprar', 'Qtd. (un.)', 'Quantidade necessária'])(
  'IMP-11 takes the quantity of %j, and not that of the stock',
  (title) => {
    const { content } = readText(`Produto;Estoque atual;${title}\nArroz;5;2\nOvos;1;12\n`, 'a.csv');
    expect(content.groups).toMatchObject([
      { kind: 'list', items: [{ quantity: 2 }, { quantity: 12 }] },
    ]);
  },
);
