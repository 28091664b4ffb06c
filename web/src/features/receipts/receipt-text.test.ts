import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../../test/text-of.ts';
import { formatFullMoment, formatMoment, groupByMonth, formatPrintedLine } from './receipt-text.ts';
import { makeLine, makeReceipt } from './receipt.fixture.ts';

it('NF-06 groups receipts by month, with the sum of each', () => {
  const receipts = [
    makeReceipt({ issuedAt: '2026-11-22T13:42:00.000Z', total: 0.1 }),
    makeReceipt({ issuedAt: '2026-11-02T13:42:00.000Z', total: 0.2 }),
    makeReceipt({ issuedAt: '2026-10-31T13:42:00.000Z', total: 306.57 }),
  ];
  expect(
    groupByMonth(receipts).map(({ title, receipts: { length }, total }) => [title, length, total]),
  ).toEqual([
    ['Novembro de 2026', 2, 30],
    ['Outubro de 2026', 1, 30_657],
  ]);
});

it('NF-03 shows a line as the till printed it', () => {
  const line = makeLine('LTE INTEG PIRAC 1L', 15.87, { quantity: 3 });
  expect(withPlainSpaces(formatPrintedLine(line))).toBe('LTE INTEG PIRAC 1L  3 UN  15,87');
  const weighed = makeLine('BANANA PRATA', 9.86, { quantity: 1.234, unit: 'kg' });
  expect(withPlainSpaces(formatPrintedLine(weighed))).toBe('BANANA PRATA  1,234 KG  9,86');
});

it("CASA-65 NF-06 NF-37 shows a moment in the household's time zone", () => {
  const local = '2026-11-22T13:42:00.000Z';
  expect(formatMoment(local)).toBe('22/11, 10:42');
  expect(formatFullMoment(local)).toBe('22/11/2026, 10:42');
});
