import { readReceipt, readReceiptCode, sumCentavos } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { readReceiptText } from '../read-receipt-text.ts';
import { keyOf, writeReceipt } from '../receipt-page.fixture.ts';
import { weeklyReceipt } from '../weekly-receipt.fixture.ts';
import { findLayout, layouts } from './layout-table.ts';
import { pageLayouts, writePage } from './layout-pages.fixture.ts';

const now = new Date('2026-05-21T12:00:00Z');

function read(text: string) {
  const result = readReceiptText(text, readReceiptCode(keyOf(weeklyReceipt)), now);
  if ('problem' in result) throw new Error(result.problem);
  return result.receipt;
}

const responsive = read(writeReceipt(weeklyReceipt, 'responsive'));

it.each(pageLayouts)('NF-17 reads the same receipt from a page of the layout %s', (layout) => {
  const receipt = read(writePage(weeklyReceipt, layout));
  expect(receipt).toMatchObject({
    key: responsive.key,
    cnpj: responsive.cnpj,
    issuedAt: responsive.issuedAt,
    total: 93_228,
    unreadPaid: 0,
    unreadLines: [],
  });
  // A page without ids and classes does not say which text is the name of the shop.
  if (layout !== 'labelled-rows') expect(receipt.shopName).toBe(responsive.shopName);
  expect(sumCentavos(receipt.lines.map((line) => line.paid))).toBe(93_228);
  expect(
    receipt.lines.map(({ text, code, barcode, quantity, unit, price, total }) => ({
      text,
      code,
      barcode,
      quantity,
      unit,
      price,
      total,
    })),
  ).toEqual(
    responsive.lines.map(({ text, code, barcode, quantity, unit, price, total }) => ({
      text,
      code,
      barcode,
      quantity,
      unit,
      price,
      total,
    })),
  );
  readReceipt.encode(receipt);
  expect(JSON.stringify(receipt)).not.toMatch(/529\.?982\.?247-?25|ANA DE EXEMPLO/u);
});

it('NF-17 knows each layout by its marks', () => {
  const names = new Map([
    ['responsive', writeReceipt(weeklyReceipt, 'responsive')],
    ['minas', writeReceipt(weeklyReceipt, 'minas')],
    ...(['tabs', 'columns', 'federal-district', 'labelled-rows'] as const).map(
      (layout) => [layout as string, writePage(weeklyReceipt, layout)] as const,
    ),
  ]);
  expect(names.size).toBe(layouts.length);
  for (const [name, page] of names) expect(findLayout(page)?.name).toBe(name);
});
