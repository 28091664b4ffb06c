import { readReceipt, readReceiptCode } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { readReceiptText } from './read-receipt-text.ts';
import {
  keyOf,
  receiptLayouts,
  writeReceipt,
  type LineSpec,
  type ReceiptSpec,
} from './receipt-page.fixture.ts';
import { weeklyReceipt } from './weekly-receipt.fixture.ts';

const now = new Date('2026-05-21T12:00:00Z');
const line = (text: string, price: number, fields: Partial<LineSpec> = {}): LineSpec => ({
  text,
  code: String(price),
  quantity: 1_000,
  unit: 'UN',
  price,
  ...fields,
});

function read(text: string, code?: string) {
  const scanned = readReceiptCode(code ?? keyOf(weeklyReceipt));
  const result = readReceiptText(text, scanned, now);
  if ('problem' in result) throw new Error(result.problem);
  // The contract accepts the doubts.
  readReceipt.encode(result.receipt);
  return result.receipt;
}
const { buyer: _, discount: __, ...header } = weeklyReceipt;
const page = (lines: readonly LineSpec[], fields: Partial<ReceiptSpec> = {}) =>
  writeReceipt({ ...header, lines, ...fields }, 'responsive');

const rice = line('ARROZ 5KG', 2_499);
const coffee = line('CAFE 500G', 1_899, { quantity: 2_000 });
const banana = line('BANANA KG', 1_259, { quantity: 830, unit: 'KG' });
const lines = [rice, coffee, banana];
/** Replaces a text that must be there. */
function change(text: string, from: string | RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`There is no ${String(from)}.`);
  return changed;
}
const markedLines = (text: string) =>
  read(text)
    .lines.filter(({ isInDoubt }) => isInDoubt === true)
    .map((each) => each.text);

it.each(receiptLayouts)('NF-14 has no doubt about a right receipt in the layout %s', (layout) => {
  const receipt = read(writeReceipt(weeklyReceipt, layout));
  expect(receipt.doubts).toEqual([]);
  expect(receipt.lines.some((each) => 'isInDoubt' in each)).toBe(false);
});

describe('NF-14 sums', () => {
  it.each([
    ['a total that is R$ 31,90 lower', '73,41', '41,51', -3_190],
    ['a total that is R$ 6.500,00 lower', '6.573,41', '73,41', -650_000],
    ['a total that is one centavo higher', '73,41', '73,42', 1],
  ])('NF-14 is in doubt about %s', (_name, right, printed, unreadPaid) => {
    const extra = right === '73,41' ? [] : [line('TV', 650_000)];
    const text = change(page([...lines, ...extra]), `txtMax">${right}`, `txtMax">${printed}`);
    expect(read(text)).toMatchObject({ doubts: expect.arrayContaining(['sum']), unreadPaid });
  });

  it('NF-14 marks the line that is one too many', () => {
    const text = change(page([...lines, line('TV', 3_190)]), 'txtMax">105,31', 'txtMax">73,41');
    expect(read(text).doubts).toEqual(['sum', 'lines']);
    expect(markedLines(text)).toEqual(['TV']);
  });

  it('NF-14 is in doubt if the printed discount does not lead to the total', () => {
    const text = change(page(lines, { discount: 500 }), '>5,00<', '>15,00<');
    expect(read(text).doubts).toEqual(['sum']);
  });

  it('NF-14 is in doubt if the code of the same receipt has another total', () => {
    const code = `${keyOf(weeklyReceipt)}|3|1|20|`;
    expect(read(page(lines), `${code}73.41`).doubts).toEqual([]);
    expect(read(page(lines), `${code}73.42`).doubts).toEqual(['sum']);
  });

  it('NF-14 is in doubt about unread lines, but not about the sum that they explain', () => {
    const text = change(page(lines), '</strong>0,83<', '</strong>pouco<');
    expect(read(text)).toMatchObject({ doubts: ['unread'], unreadPaid: 1_044 });
    const higher = change(text, 'txtMax">73,41', 'txtMax">60,00');
    expect(read(higher)).toMatchObject({ doubts: ['sum', 'unread'], unreadPaid: -297 });
  });
});

describe('NF-14 count', () => {
  const withCount = (count: string, of = lines) =>
    page(of).replace(
      />\d+<(?=\/span>\s*<\/div>\s*<div id="linhaTotal" class="linhaShade")/u,
      `>${count}<`,
    );

  it('NF-14 is in doubt if the receipt says another number of items', () => {
    expect(read(withCount('4')).doubts).toEqual([]);
    expect(read(withCount('5')).doubts).toEqual(['count']);
    expect(read(withCount('2')).doubts).toEqual(['count']);
  });

  it('NF-14 counts a cancelled line or not, as tills do', () => {
    const withCancelled = [...lines, line('VELA', 590, { isCancelled: true })];
    expect(['3', '4', '5'].map((count) => read(withCount(count, withCancelled)).doubts)).toEqual([
      [],
      [],
      ['count'],
    ]);
  });
});

describe('NF-14 lines', () => {
  it('NF-14 marks a line whose quantity × price is not its total, and only this line', () => {
    const text = change(page(lines), '</strong>2<', '</strong>3<');
    expect(read(text).doubts).toEqual(['lines']);
    expect(markedLines(text)).toEqual(['CAFE 500G']);
  });

  it.each([
    ['rounds the total', '10,45'],
    ['cuts the total', '10,44'],
  ])('NF-14 does not mark a line of a till that %s', (_name, total) => {
    const text = page([rice, { ...banana, total: Number(total.replace(',', '')) }]);
    expect(read(text).doubts).toEqual([]);
  });

  it('NF-14 does not mark a line whose printed price is rounded', () => {
    // R$ 5,7989 a litre.
    const fuel = line('GASOLINA', 580, { quantity: 40_123, unit: 'L', total: 23_267 });
    expect(read(page([fuel])).doubts).toEqual([]);
    expect(read(page([{ ...fuel, total: 23_301 }])).doubts).toEqual(['lines']);
  });

  it('NF-14 does not mark a line whose total already includes its discount', () => {
    const text = page([rice, line('CHA', 1_000, { discount: 300 })]);
    const net = change(text, /10,00(?=<\/span>\s*<\/td>\s*<\/tr>\s*<tr><td>Desconto)/u, '7,00');
    expect(read(net)).toMatchObject({ doubts: [], unreadPaid: 0 });
  });

  it('NF-14 marks a line whose name contains another part of the page', () => {
    const text = page([rice, line('CNPJ 06.057.223/0001-71 CHA', 1_000)]);
    expect(markedLines(text)).toEqual(['CNPJ 06.057.223/0001-71 CHA']);
  });

  it('NF-14 keeps the mark of a line that is joined with an equal one', () => {
    const wrong = { ...rice, total: 2_399 };
    for (const [first, second] of [
      [rice, wrong],
      [wrong, rice],
    ] as const) {
      expect(markedLines(page([first, second, coffee]))).toEqual(['ARROZ 5KG']);
    }
  });
});
