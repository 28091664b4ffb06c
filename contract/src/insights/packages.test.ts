import { expect, it } from 'vitest';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { createPackageReader, packageOfNamed, readPackage } from './packages.ts';

it.each([
  ['Refrigerante Guaraná lata 12×350 ml', 'L', 4_200],
  ['Cerveja 12x350ml', 'L', 4_200],
  ['Cerveja pack 6 X 269 mL', 'L', 1_614],
  ['Água 12 un de 500 ml', 'L', 6_000],
  ['Arroz Tio João 5 kg', 'kg', 5_000],
  ['Macarrão espaguete 500 g', 'kg', 500],
  ['Macarrão 500g', 'kg', 500],
  ['Farinha 1.000 g', 'kg', 1_000],
  ['Queijo 1.500 kg', 'kg', 1_500],
  ['Água mineral Crystal 1,5 L', 'L', 1_500],
  ['Água mineral 1.5L', 'L', 1_500],
  ['Sabão em pó 1,6 kg', 'kg', 1_600],
  ['Óleo 900 mililitros 900ml', 'L', 900],
  ['Leite integral 1 litro', 'L', 1_000],
  ['Carne 2 quilos', 'kg', 2_000],
  ['Café 1/2 kg', 'kg', 500],
  ['Feijão meio quilo', 'kg', 500],
  ['Carne moída ½ kg', 'kg', 500],
  ['Café ½kg', 'kg', 500],
  ['Ovos ½ dúzia', 'un', 6_000],
  ['Ovos 1/2 dúzia', 'un', 6_000],
  ['Álcool em gel 70% 500 g', 'kg', 500],
  ['Iogurte bandeja 540 g 6 unidades', 'kg', 540],
  ['Ovos brancos dúzia', 'un', 12_000],
  ['Ovos meia dúzia', 'un', 6_000],
  ['Ovos 2 dúzias', 'un', 24_000],
  ['Ovos brancos 30 unidades', 'un', 30_000],
  ['Cerveja long neck cx 12 un', 'un', 12_000],
  ['Fósforo caixa com 10', 'un', 10_000],
  ['Sabonete c/ 6', 'un', 6_000],
  ['Papel higiênico Neve folha dupla 12 rolos', 'un', 12_000],
  ['Papel higiênico leve 12 pague 11', 'un', 12_000],
  ['Aparelho de barbear Prestobarba 3 2 unidades', 'un', 2_000],
  ['Filtro de papel Melitta 103 30 unidades', 'un', 30_000],
  ['Chá verde Leão 15 sachês', 'un', 15_000],
])('INS-02 reads the package of %j: %s, %i thousandths', (name, measure, amount) => {
  expect(readPackage(name)).toEqual({ measure, amount });
});

it.each([
  'Banana prata',
  'Fio dental Oral-B 50 m',
  'Filme plástico PVC 28 cm x 15 m',
  'Vitamina C 500 mg',
  'Suco 100%',
  'Pilha AA2',
  'Arroz 0 kg',
  'Açafrão 0,4 g',
  'Arroz 999999999 kg',
  'Rodo 40 cm',
  'Molho 5l2',
  'Queijo quilo',
  'Presunto ¼ kg',
  'Carne 1½ kg',
  'Duziana',
  '',
])('INS-02 reads no package from %j', (name) => {
  expect(readPackage(name)).toBeNull();
});

it('INS-02 prefers the package in the product’s name to that in the item’s name', () => {
  expect(packageOfNamed('Arroz Tio João 5 kg', 'Arroz 1 kg')?.amount).toBe(5_000);
  expect(packageOfNamed('Coca-Cola', 'Coca 2 L')?.amount).toBe(2_000);
  expect(packageOfNamed(null, 'Coca')).toBeNull();
  const read = createPackageReader();
  // The second round gets its results from the cache.
  for (let round = 0; round < 2; round += 1) {
    expect(read('Coca-Cola', 'Coca 2 L')?.amount).toBe(2_000);
    expect(read(null, 'Coca')).toBeNull();
  }
});

it.each(['1 ', '1x', '12 un de ', 'cx ', '1,', 'meia '])(
  'INS-02 reads a name of many %j in a time that grows linearly',
  (part) => {
    const read = (count: number) => readPackage(part.repeat(count));
    expect(growthOfTenfold(read, 2_000, 40)).toBeLessThan(40);
  },
);
