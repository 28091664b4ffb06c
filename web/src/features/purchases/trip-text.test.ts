import type { PurchasedLine } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../../test/text-of.ts';
import { lineText, receiptText } from './trip-text.ts';

const beer: PurchasedLine = {
  listItemId: 'i1',
  name: 'Cerveja',
  productId: null,
  productName: null,
  categoryName: null,
  imageUrl: null,
  quantity: 12,
  unit: 'un',
  price: 4.95,
  total: 59.34,
  supermarket: 'Assaí',
  isImpulse: false,
};
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

it('CMP-21 NF-10 says of a corrected line what its receipt prints, and no arithmetic that is wrong', () => {
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
