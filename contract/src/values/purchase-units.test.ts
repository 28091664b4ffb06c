import { expect, it } from 'vitest';
import { purchaseQuantity, purchaseUnit } from './purchase-units.ts';
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
