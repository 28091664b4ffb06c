import { expect, it } from 'vitest';
import { chooseAmount, readAmounts } from './label-amount.ts';

it.each([
  ['PESO LÍQ. 500 g', '500 g'],
  ['PESO LÍQUIDO 5kg', '5 kg'],
  ['CONTÉM 1L', '1 L'],
  ['CONTÉM 1,5 L', '1,5 L'],
  ['6 x 350 ml', '6 x 350 ml'],
  ['1/2 kg', '1/2 kg'],
  ['2 LITROS', '2 L'],
  ['12 ROLOS', '12 rolos'],
  ['30 UNIDADES', '30 un'],
  ['Conteúdo: 80 ML', '80 ml'],
  // Misread: O for 0, l and I for 1.
  ['PESO LÍQ. 5O0 g', '500 g'],
  ['lkg', '1 kg'],
  ['CONTÉM IL', '1 L'],
  ['2l0 g', '210 g'],
])('AI-40 reads the amount in "%s"', (line, text) => {
  expect(readAmounts(line).map((amount) => amount.text)).toEqual([text]);
});

it.each([
  'Porção de 30 g (2 colheres)',
  'Valor energético 106 kcal 5%',
  'Carboidratos 17 g',
  'Sódio 130 mg',
  '0 g de gorduras trans',
  'LEVE 12 UN PAGUE 11',
  '12 grãos',
  'Tipo 1',
  'R$ 9,99 kg',
  'VITAMINA C 45 g',
  'ômega 3',
])('AI-40 takes no amount of the content from "%s"', (line) => {
  expect(readAmounts(line)).toEqual([]);
});

it('AI-40 takes the net weight, and not the drained one', () => {
  expect(readAmounts('PESO LÍQUIDO 125 g PESO DRENADO 84 g')).toEqual([
    { text: '125 g', isDeclared: true },
  ]);
});

it('AI-40 chooses the amount of most readings, a declared one first, and none if they contradict', () => {
  expect(chooseAmount([['500 g'], ['500 g', 'x'], ['900 g']])).toBe('500 g');
  expect(chooseAmount([['200 g', 'PESO LÍQ. 500 g']])).toBe('500 g');
  expect(chooseAmount([['500 g'], ['300 g']])).toBeUndefined();
  expect(chooseAmount([['sem quantidade'], []])).toBeUndefined();
});
