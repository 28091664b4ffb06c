import { toCentavos, toThousandths } from '@quitanda/contract/values';
import { expect, it } from 'vitest';
import { priceChart } from './price-chart.ts';

const paid = (price: number, at: number, isNote = false) => ({
  id: `${price} ${at}`,
  unitPrice: { measure: 'kg' as const, price: toCentavos(price), per: toThousandths(1) },
  at,
  supermarket: null,
  isNote,
});

it('INS-03 spreads prices over the chart, the oldest at the left, the dearest at the top', () => {
  const middle = paid(15, 50);
  expect(priceChart([paid(10, 100), middle, paid(20, 0, true)], middle.unitPrice)).toEqual({
    points: [
      { id: '20 0', x: 0, y: 0, isNote: true },
      { id: '15 50', x: 0.5, y: 0.5, isNote: false },
      { id: '10 100', x: 1, y: 1, isNote: false },
    ],
    medianY: 0.5,
  });
});

it('INS-03 puts prices that never changed in the middle', () => {
  const same = [paid(10, 0), paid(10, 0)];
  expect(priceChart(same, paid(10, 0).unitPrice)).toMatchObject({
    points: [
      { x: 0.5, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ],
    medianY: 0.5,
  });
});
