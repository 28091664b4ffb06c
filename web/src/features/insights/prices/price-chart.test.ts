import { toCentavos, toThousandths } from '@quitanda/contract/values';
import { expect, it } from 'vitest';
import { computePriceChart } from './price-chart.ts';

const priceAt = (price: number, at: number, isNote = false) => ({
  id: `${price} ${at}`,
  unitPrice: { measure: 'kg' as const, price: toCentavos(price), per: toThousandths(1) },
  at,
  supermarket: null,
  isNote,
});

it('INS-03 draws the oldest price at the left, and the highest at the top', () => {
  const middle = priceAt(15, 50);
  expect(
    computePriceChart([priceAt(10, 100), middle, priceAt(20, 0, true)], middle.unitPrice),
  ).toEqual({
    points: [
      { id: '20 0', x: 0, y: 0, isNote: true },
      { id: '15 50', x: 0.5, y: 0.5, isNote: false },
      { id: '10 100', x: 1, y: 1, isNote: false },
    ],
    medianY: 0.5,
  });
});

it('INS-03 draws equal prices in the middle of the chart', () => {
  const equalPrices = [priceAt(10, 0), priceAt(10, 0)];
  expect(computePriceChart(equalPrices, priceAt(10, 0).unitPrice)).toMatchObject({
    points: [
      { x: 0.5, y: 0.5 },
      { x: 0.5, y: 0.5 },
    ],
    medianY: 0.5,
  });
});
