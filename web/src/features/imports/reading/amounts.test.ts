import { expect, it } from 'vitest';
import { readFileAmount, readStandaloneAmount, toAmount } from './amounts.ts';

it.each([
  ['1,5', '', [1.5, 'un']],
  ['1.234,5', 'kg', [1_234.5, 'kg']],
  ['1/2', 'kg', [0.5, 'kg']],
  ['500g', 'pacote', [500, 'g']],
  ['2 kg', 'un', [2, 'kg']],
  ['10 un/cx', '', [10, 'un', 'A unidade “un/cx” foi lida como un.']],
  ['-3', '', [1, 'un', 'A quantidade -3 un ficou 1 un.']],
  ['-1/2', '', [1, 'un', 'A quantidade “-1/2” não foi entendida e ficou 1.']],
  ['999999', 'kg', [99_999.999, 'kg', 'A quantidade 999999 kg ficou 99999,999 kg.']],
  ['1e3', '', [1, 'un', 'A quantidade “1e3” não foi entendida e ficou 1.']],
  ['NaN', '', [1, 'un', 'A quantidade “NaN” não foi entendida e ficou 1.']],
  ['26/11', '', [1, 'un', 'A quantidade “26/11” não foi entendida e ficou 1.']],
  ['26/11/2026', '', [1, 'un', 'A quantidade “26/11/2026” não foi entendida e ficou 1.']],
  ['2026-11-26', '', [1, 'un', 'A quantidade “2026-11-26” não foi entendida e ficou 1.']],
  ['26.11.2026', '', [1, 'un', 'A quantidade “26.11.2026” não foi entendida e ficou 1.']],
  ['10/dez', '', [1, 'un', 'A quantidade “10/dez” não foi entendida e ficou 1.']],
  ['12:30', '', [1, 'un', 'A quantidade “12:30” não foi entendida e ficou 1.']],
  ['=1+1', '', [1, 'un', 'A quantidade “=1+1” não foi entendida e ficou 1.']],
])(
  'IMP-04 reads the quantity %j in the unit %j',
  (quantity, unit, [expectedQuantity, expectedUnit, notice]) => {
    const amount = readFileAmount(quantity, unit);
    expect([amount?.quantity, amount?.unit, amount?.notice]).toEqual([
      expectedQuantity,
      expectedUnit,
      notice,
    ]);
  },
);

it('IMP-04 uses the unit after the number, otherwise the unit of the column, otherwise pieces', () => {
  const read = (quantity: string, unit: string) => {
    const amount = readFileAmount(quantity, unit);
    return amount === null ? null : [amount.quantity, amount.unit, amount.measure];
  };
  expect(read('', 'kg')).toEqual([1, 'kg', undefined]);
  expect(read('3', 'dz')).toEqual([36, 'un', undefined]);
  expect(read('1,5', 'Litros')).toEqual([1, 'un', '1,5 L']);
  expect(read('0', 'kg')).toBeNull();
  expect(read('0,0004', 'kg')).toEqual([0.01, 'kg', undefined]);
});

it('IMP-02 reads a text only if it is nothing but an amount', () => {
  expect(readStandaloneAmount('2kg')).toMatchObject({ quantity: 2, unit: 'kg' });
  expect(readStandaloneAmount('3 latas')).toMatchObject({ quantity: 3, unit: 'un' });
  expect(readStandaloneAmount('0')).toBeNull();
  for (const text of ['sem lactose', '2 em 1', '26/11', '1'.repeat(70)])
    expect(readStandaloneAmount(text)).toBeUndefined();
});

it('IMP-04 IMP-22 shortens an unknown unit in its notice', () => {
  expect(toAmount(2, 'x'.repeat(500)).notice).toBe(
    `A unidade “${'x'.repeat(29)}…” foi lida como un.`,
  );
});

it('IMP-03 reads a unit of any length in linear time', () => {
  expect(toAmount(2, '('.repeat(100_000))).toMatchObject({ quantity: 2, unit: 'un' });
});
