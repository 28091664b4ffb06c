import { expect, it } from 'vitest';
import { quantityProblem } from './quantities.ts';

it('LST-06 PAN-02 requires at least the minimum of the unit', () => {
  expect(quantityProblem(1, 1)).toEqual({});
  expect(quantityProblem(0.5, 1)).toEqual({ quantity: 'A quantidade mínima é 1.' });
  expect(quantityProblem(0.01, 0.01)).toEqual({});
  expect(quantityProblem(0, 0.01)).toEqual({ quantity: 'A quantidade mínima é 0,01.' });
});

it('DAT-06 rejects non-numbers, too large values and too many decimals', () => {
  expect(quantityProblem(null, 1)).toEqual({ quantity: 'Informe uma quantidade.' });
  expect(quantityProblem(99_999.999, 1)).toEqual({});
  expect(quantityProblem(100_000, 1)).toEqual({ quantity: 'A quantidade máxima é 99.999,999.' });
  expect(quantityProblem(1.2345, 1)).toEqual({ quantity: 'Use até 3 casas decimais.' });
});
