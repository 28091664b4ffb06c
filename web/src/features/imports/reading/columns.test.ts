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
      ['Salsinha (maço)', 1, 'un'],
    ]);
  },
);
