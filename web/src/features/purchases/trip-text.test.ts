import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../../test/text-of.ts';
import { lineDetail, lineText, receiptText } from './trip-text.ts';
import { makeLine } from './trip.fixture.ts';

const beer = makeLine('Cerveja', 4.95, { quantity: 12, total: 59.34 });
const printed = {
  quantity: 12,
  unit: 'un' as const,
  price: 5.09,
  total: 61.08,
  discount: 1.74,
  addition: 0,
};
const onReceipt = { quantity: 12, unit: 'un' as const, price: 4.95, paid: 59.34 };

it('NF-10 SHO-28 says of a line the printed amounts, what was typed, or that it has no price', () => {
  const texts = [{ ...beer, printed }, beer, { ...beer, price: 0, total: 0, isUnpriced: true }].map(
    (line) => withPlainSpaces(lineText(line)),
  );
  expect(texts).toEqual([
    '12 un × R$ 5,09 = R$ 61,08',
    '12 un, cerca de R$ 4,95 por unidade = R$ 59,34',
    '12 un, sem preço',
  ]);
});

it("UI-24 lets the line break only before '×'", () => {
  const twoPackages = { ...beer, name: 'Arroz 5 kg', quantity: 2, price: 24.9, total: 49.8 };
  expect(lineDetail(twoPackages).split(' ')).toEqual(['2\u00a0pacotes', '×\u00a0R$\u00a024,90']);
});

it('CMP-21 CMP-36 NF-10 says of a corrected line what its receipt prints, and no arithmetic that is wrong', () => {
  const corrected = { ...beer, quantity: 11, total: 54.4 };
  const texts = [
    corrected,
    { ...corrected, onReceipt, printed },
    { ...corrected, onReceipt, printed: { ...printed, price: null } },
    { ...corrected, onReceipt },
    { ...corrected, onReceipt: { ...onReceipt, paid: 59.4 } },
  ].map((line) => withPlainSpaces(receiptText(line)));
  expect(texts).toEqual([
    undefined,
    '12 un × R$ 5,09 = R$ 61,08, pago R$ 59,34',
    '12 un = R$ 61,08, pago R$ 59,34',
    '12 un = R$ 59,34',
    '12 un × R$ 4,95 = R$ 59,40',
  ]);
});
