/** Titles of columns as people and programs write them (IMP-02, IMP-10). */
import { expect, it } from 'vitest';
import { readText } from './read-file.ts';

const read = (text: string) =>
  readText(text, 'a.csv').content.groups.flatMap(({ items }) =>
    items.map(({ name, quantity, unit }) => [name, quantity, unit]),
  );

it.each(['OK?', 'Comprado?', 'Já comprei?', 'ja_comprado'])(
  'IMP-10 reads the ticks below %j',
  (title) => {
    expect(read(`${title};Produto;Qtde\nSim;Nozes;3\nNão;Damasco;2\n`)).toEqual([
      ['Damasco', 2, 'un'],
    ]);
  },
);

it.each(['qu', 'quantity_unit', 'Unidade de quantidade', 'Unidade medida'])(
  'IMP-02 reads the units below %j',
  (title) => {
    expect(
      read(`product_name,amount,${title},note\nFrango,2,Kg,congelado\nSalsinha,1,Maço,\n`),
    ).toEqual([
      ['Frango', 2, 'kg'],
      ['Salsinha', 1, 'un'],
    ]);
  },
);

it.each(['Comprar', 'Faltam', 'Precisa'])(
  'IMP-11 reads what is needed below %j beside what is at home',
  (title) => {
    const { content } = readText(`Produto;Tem em casa;${title}\nArroz;1;2\nSal;0;3\n`, 'a.csv');
    expect(content.groups.map(({ kind }) => kind)).toEqual(['list']);
    expect(read(`Produto;Tem em casa;${title}\nArroz;1;2\nSal;0;3\n`)).toEqual([
      ['Arroz', 2, 'un'],
      ['Sal', 3, 'un'],
    ]);
  },
);

it('IMP-11 takes a stock with its minimum for a stock, also if it says what to buy', () => {
  const { content } = readText('Produto;Estoque;Mínimo;Comprar\nArroz;1;2;1\n', 'a.csv');
  expect(content.groups.map(({ kind }) => kind)).toEqual(['pantry']);
  expect(content.groups[0]?.items).toMatchObject([{ name: 'Arroz', quantity: 1 }]);
});

it('IMP-02 IMP-19 finds amounts with units in a table without titles', () => {
  expect(read('Macaxeira;2 kg\nOvos;30 un\nRapadura;1\nCafé;500 g\n')).toEqual([
    ['Macaxeira', 2, 'kg'],
    ['Ovos', 30, 'un'],
    ['Rapadura', 1, 'un'],
    ['Café', 500, 'g'],
  ]);
});
