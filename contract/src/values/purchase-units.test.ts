import { expect, it } from 'vitest';
import {
  countedContainer,
  inPieces,
  knownPieces,
  packageCountId,
  purchaseQuantity,
  purchaseUnit,
} from './purchase-units.ts';
import { toStored, type Unit } from './units.ts';

const buy = (amount: number, unit: Unit, name: string, productName: string) => {
  const planned = { name, ...toStored(amount, unit) };
  const product = { name: productName, typicalUnit: 'un' } as const;
  return [purchaseQuantity(product, planned), purchaseUnit(product, planned)];
};

// The table of docs/spec/shopping.md has the cases; these are its rules at their edges.
it.each<[number, Unit, string, string, number | null]>([
  [1, 'L', 'leite', 'Leite Italac 900 ml', 1],
  [1, 'L', 'leite', 'Leite Italac 890 ml', 2],
  [1.8, 'L', 'leite', 'Leite Italac 1 L', 2],
  [350, 'ml', 'cerveja', 'Cerveja Original 350 ml', 1],
  [12, 'L', 'leite', 'Leite Italac 12×1 L', 1],
  [2, 'L', 'sorvete', 'Sorvete Kibon 1 kg', null],
  [2, 'L', 'suco', 'Suco de laranja', null],
])('SHO-19 UNI-08 buys %d %s of %s as %s: %s packages', (amount, unit, name, product, packages) => {
  expect(buy(amount, unit, name, product)).toEqual([packages, 'un']);
});

it.each<Unit>(['caixa', 'fardo', 'bandeja', 'pacote'])(
  'SHO-19 UNI-08 counts a planned %s whole, also of a product with several pieces',
  (unit) => {
    expect(buy(12, unit, 'cerveja', 'Cerveja lata 12×350 ml')).toEqual([12, 'un']);
    expect(buy(6, unit, 'papel higiênico', 'Papel higiênico Neve 4 rolos')).toEqual([6, 'un']);
  },
);

it('SHO-19 UNI-08 counts cans as the pieces of a pack', () => {
  expect(buy(24, 'lata', 'cerveja', 'Cerveja lata 12×350 ml')).toEqual([2, 'un']);
});

it.each<[Unit, number | undefined, string, number]>([
  ['caixa', 12, 'Leite integral Italac 1 L', 24],
  ['fardo', 6, 'Leite integral Italac 1 L', 12],
  ['caixa', 12, 'Cerveja lata 12×350 ml', 2],
  ['caixa', 1, 'Leite integral Italac 1 L', 2],
  ['caixa', undefined, 'Leite integral Italac 1 L', 2],
  ['lata', 12, 'Milho Quero 170 g', 2],
])('UNI-10 SHO-19 buys 2 %s of %s pieces as %s: %d', (unit, count, name, pieces) => {
  const planned = inPieces({ name: 'leite', ...toStored(2, unit) }, count);
  expect(purchaseQuantity({ name, typicalUnit: 'un' }, planned)).toBe(pieces);
});

it('UNI-10 drops the word of what is in pieces, and has one id for each container and name', () => {
  const planned = { name: 'Leite', ...toStored(2, 'caixa') };
  expect(inPieces(planned, 12)).toEqual({
    name: 'Leite',
    quantity: 24,
    unit: 'un',
    unitText: null,
  });
  expect(inPieces(planned, 1)).toBe(planned);
  expect(inPieces({ ...planned, quantity: 1.1 }, 3).quantity).toBe(3.3);
  expect(packageCountId('caixa', 'LEITE  Integral')).toBe('caixa leite integral');
});

const counts = [
  { id: 'caixa leite', count: 12 },
  { id: 'pacote leite ninho 1 l', count: 6 },
  { id: 'pacote arroz', count: 10 },
];

it.each([
  ['caixa', 'LEITE', null, 12],
  ['caixa', 'leite', 'Leite Ninho 1 L', 12],
  ['pacote', 'leite', 'Leite Ninho 1 L', 6],
  ['pacote', 'leite', null, undefined],
  ['fardo', 'leite', 'Leite Ninho 1 L', undefined],
  ['pacote', 'arroz', null, 10],
  ['pacote', 'arroz', 'Arroz Tio João 5 kg', undefined],
  [null, 'leite', null, undefined],
  ['lata', 'leite', null, undefined],
] as const)('UNI-10 knows of a %s of %s, taken as %s: %s', (unitText, name, productName, count) => {
  expect(knownPieces({ name, unitText }, productName, counts)).toBe(count);
});

it('UNI-11 counts no pieces of a pacote that is the product itself', () => {
  expect(countedContainer({ unitText: 'pacote' }, 'Arroz Tio João 5 kg')).toBeUndefined();
  expect(countedContainer({ unitText: 'caixa' }, 'Arroz Tio João 5 kg')).toBe('caixa');
});
