import { readReceipt, readReceiptCode, sumCentavos } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { readReceiptText } from './read-receipt-text.ts';
import {
  keyOf,
  receiptLayouts,
  writeReceipt,
  type LineSpec,
  type ReceiptSpec,
  type ReceiptLayout,
} from './receipt-page.fixture.ts';
import type { Receipt } from './compute-amounts.ts';
import { weeklyReceipt } from './weekly-receipt.fixture.ts';

const now = new Date('2026-05-21T12:00:00Z');

/** Reads a text after its QR code was scanned, and expects a receipt. */
function read(text: string, spec: ReceiptSpec = weeklyReceipt): Receipt {
  const result = readReceiptText(text, readReceiptCode(keyOf(spec)), now);
  if ('problem' in result) throw new Error(result.problem);
  return result.receipt;
}

const readLayout = (layout: ReceiptLayout, spec = weeklyReceipt) =>
  read(writeReceipt(spec, layout), spec);

const sumPaid = (receipt: Receipt) => sumCentavos(receipt.lines.map((line) => line.paid));
const findLine = (receipt: Receipt, text: string) =>
  receipt.lines.find((line) => line.text === text);

/** A receipt of the supermarket of the weekly receipt, with other lines. */
const newSmallReceipt = (
  lines: readonly LineSpec[],
  overrides: Partial<ReceiptSpec> = {},
): ReceiptSpec => {
  const { buyer: _, discount: __, ...header } = weeklyReceipt;
  return { ...header, lines, ...overrides };
};

const rice: LineSpec = {
  text: 'ARROZ 5KG',
  code: '7893500018469',
  gtin: '7893500018469',
  quantity: 1_000,
  unit: 'UN',
  price: 2_499,
};

it.each(receiptLayouts)('NF-02 reads a receipt of 60 lines from the layout %s', (layout) => {
  const receipt = readLayout(layout);
  expect(receipt).toMatchObject({
    key: keyOf(weeklyReceipt),
    cnpj: '11222333000181',
    shopName: 'SUPERMERCADO BOM PREÇO & FILHOS LTDA',
    // The lines without the cancelled one are R$ 942,12; discounts are R$ 4,00 and R$ 5,84.
    total: 93_228,
    discount: 984,
    unreadPaid: 0,
    unreadLines: [],
    source: { responsive: 'page', minas: 'page', xml: 'xml' }[layout as string] ?? 'text',
  });
  // Of 60 lines one is cancelled, and two are equal.
  expect(receipt.lines).toHaveLength(58);
  expect(sumPaid(receipt)).toBe(93_228);
  // The contract accepts the receipt and encodes it.
  expect(readReceipt.encode(receipt)).toMatchObject({ total: 932.28, discount: 9.84 });
});

it.each(receiptLayouts)(
  'NF-02 reads names, barcodes, quantities and units from the layout %s',
  (layout) => {
    const receipt = readLayout(layout);
    expect(receipt.lines[0]).toMatchObject({
      text: 'ARROZ TP1 TIO JOAO 5KG',
      code: '7893500018469',
      barcode: '7893500018469',
      quantity: 1_000,
      unit: 'un',
      price: 2_799,
    });
    expect(findLine(receipt, 'BANANA PRATA KG')).toMatchObject({
      code: '14',
      barcode: null,
      quantity: 1_234,
      unit: 'kg',
    });
    expect(findLine(receipt, 'ALHO A GRANEL')).toMatchObject({
      quantity: 135,
      unit: 'kg',
      price: 4_000,
    });
    expect(findLine(receipt, 'OVOS BRANCOS')).toMatchObject({
      quantity: 24_000,
      unit: 'un',
      price: 117,
    });
    expect(findLine(receipt, 'VELA ANIVERSARIO N 7')).toBeUndefined();
    expect(receipt.lines.filter((line) => line.code === '7891097000126')).toMatchObject([
      { quantity: 6_000, price: 299 },
    ]);
  },
);

it.each(receiptLayouts)('NF-08 leaves out the buyer in the layout %s', (layout) => {
  const text = writeReceipt(weeklyReceipt, layout);
  const json = JSON.stringify(read(text));
  expect(json).not.toMatch(/529\.?982\.?247-?25/u);
  expect(json).not.toContain('ANA DE EXEMPLO');
});

it('NF-08 drops CPFs from the names of shops and lines', () => {
  const receipt = readLayout(
    'responsive',
    newSmallReceipt(
      [
        { ...rice, text: 'ENTREGA P/ 52998224725' },
        { ...rice, text: 'TROCO 529.982.247-25' },
      ],
      {
        shopName: 'JOAO DE EXEMPLO 52998224725',
      },
    ),
  );
  expect(receipt.shopName).toBe('JOAO DE EXEMPLO');
  expect(receipt.lines.map((line) => line.text)).toEqual(['ENTREGA P/', 'TROCO']);
});

it('NF-02 reads the instant of issue in the time of the state', () => {
  const issuedAtIn = (state: string, issued = '2026-05-20 18:30:05') =>
    readLayout('responsive', { ...weeklyReceipt, state, issued }).issuedAt;
  expect(issuedAtIn('35')).toBe('2026-05-20T21:30:05.000Z');
  expect(issuedAtIn('12')).toBe('2026-05-20T23:30:05.000Z');
  expect(['13', '11', '14', '51', '50'].map((state) => issuedAtIn(state))).toEqual(
    Array.from({ length: 5 }, () => '2026-05-20T22:30:05.000Z'),
  );
  // Pages of some states contain the offset.
  const page = writeReceipt(weeklyReceipt, 'responsive');
  const withOffset = page.replace('18:30:05  - Via', '18:30:05-05:00 - Via');
  expect(read(withOffset).issuedAt).toBe('2026-05-20T23:30:05.000Z');
});

it('CASA-65 CASA-83 NF-02 reads a time before 2019 by the summer time of the state', () => {
  const issuedAtIn = (state: string, issued: string) =>
    readLayout('responsive', { ...weeklyReceipt, state, issued }).issuedAt;
  expect(issuedAtIn('35', '2018-12-31 23:30:00')).toBe('2019-01-01T01:30:00.000Z');
  expect(issuedAtIn('51', '2018-12-31 23:30:00')).toBe('2019-01-01T02:30:00.000Z');
  expect(['23', '29', '15'].map((state) => issuedAtIn(state, '2018-12-31 23:30:00'))).toEqual(
    Array.from({ length: 3 }, () => '2019-01-01T02:30:00.000Z'),
  );
  // Until November 2013 Acre was four hours behind UTC.
  expect(issuedAtIn('12', '2013-06-01 10:00:00')).toBe('2013-06-01T14:00:00.000Z');
});

it('CASA-65 CASA-83 NF-02 reads a time without offset and key in the household’s time zone', () => {
  const text = `CNPJ: 31.698.759/0015-19
SACOLA PLASTICA
Qtde.:1 UN: UN Vl. Unit.: 0,18\tVl. Total 0,18
Valor a pagar R$: 0,18
Emissão: 31/10/2025 22:30:00 - Via Consumidor 2`;
  const read = (zone?: string) => readReceiptText(text, undefined, now, zone);
  expect(read()).toMatchObject({ receipt: { issuedAt: '2025-11-01T01:30:00.000Z' } });
  expect(read('America/Rio_Branco')).toMatchObject({
    receipt: { issuedAt: '2025-11-01T03:30:00.000Z' },
  });
});

it('NF-02 completes a page without a date from the QR code, the key or the clock', () => {
  const page = writeReceipt(weeklyReceipt, 'responsive').replaceAll('20/05/2026', '');
  const key = keyOf(weeklyReceipt);
  const codeOfDay19 = readReceiptCode(`${key}|3|1|19|932.28`);
  expect(readReceiptText(page, codeOfDay19, now)).toMatchObject({
    receipt: { issuedAt: '2026-05-19T15:00:00.000Z' },
  });
  // The key contains the month.
  expect(readReceiptText(page, undefined, now)).toMatchObject({
    receipt: { issuedAt: '2026-05-21T12:00:00.000Z' },
  });
  expect(readReceiptText(page, undefined, new Date('2027-01-01T00:00:00Z'))).toMatchObject({
    receipt: { issuedAt: '2026-05-31T23:59:59.999Z' },
  });
  const keyless = page.replace(/class="chave">[^<]*/u, '>');
  expect(readReceiptText(keyless, undefined, now)).toEqual({ problem: 'no-date' });
});

it('NF-02 keeps the printed total of a line that the till rounded down', () => {
  // 11,05 × 1,79 kg is 19,7795.
  const receipt = readLayout(
    'responsive',
    newSmallReceipt([
      { text: 'BATATA', code: '22', quantity: 1_790, unit: 'KG', price: 1_105, total: 1_977 },
    ]),
  );
  expect(receipt.lines).toMatchObject([{ quantity: 1_790, price: 1_105, paid: 1_977 }]);
});

it.each(receiptLayouts)(
  'NF-02 spreads a discount in the footer over the lines in the layout %s',
  (layout) => {
    const spec = newSmallReceipt(
      [
        { ...rice, price: 5_000 },
        { ...rice, text: 'CAFE', price: 3_241 },
        { ...rice, text: 'LEITE', price: 3_000 },
      ],
      { discount: 584 },
    );
    const receipt = readLayout(layout, spec);
    expect(receipt).toMatchObject({ total: 10_657, discount: 584, unreadPaid: 0 });
    expect(sumPaid(receipt)).toBe(10_657);
    if (layout === 'xml') return;
    expect(receipt.lines.map((line) => line.paid)).toEqual([4_740, 3_073, 2_844]);
  },
);

it('NF-02 reads the totals of a page of Minas Gerais, which does not print the discount', () => {
  const html = `<table><tbody id="myTable">
    <tr><td><h7>LEITE 1L
      </h7>(Código: 154923)</td><td>Qtde total de ítens: 20.0000</td><td>UN: UN</td><td>Valor total R$: R$ 105,80</td></tr>
    <tr><td><h7>CAFE 500G</h7>(Código: 93567)</td><td>Qtde total de ítens: 0.3270</td><td>UN: KG</td><td>Valor total R$: R$ 6,61</td></tr>
    </tbody></table>
    <div><strong>Qtde total de ítens </strong></div><div><strong>2</strong></div>
    <div><strong>Valor total R$
    </strong></div><div><strong>112.41</strong></div>
    <div><strong>Valor pago R$</strong></div><div><strong>106.57</strong></div>`;
  expect(read(html)).toMatchObject({
    total: 10_657,
    discount: 584,
    unreadPaid: 0,
    lines: [
      { quantity: 20_000, price: 529, paid: 10_030 },
      { quantity: 327, unit: 'kg', price: 2_021, paid: 627 },
    ],
  });
});

it.each(receiptLayouts)(
  'NF-10 keeps the printed totals, and says how each leads to the amount paid, in the layout %s',
  (layout) => {
    const cans: LineSpec = { ...rice, text: 'CERVEJA LT', quantity: 12_000, price: 509 };
    const spec = newSmallReceipt([cans, { ...rice, discount: 100 }], { discount: 174 });
    const { lines, total } = readLayout(layout, spec);
    expect(total).toBe(6_108 + 2_499 - 100 - 174);
    expect(lines.map((line) => [line.price, line.total])).toEqual([
      [509, 6_108],
      [2_499, 2_499],
    ]);
    expect(sumCentavos(lines.map((line) => line.discount))).toBe(274);
    for (const line of lines) {
      expect(line.total - line.discount + line.addition).toBe(line.paid);
    }
  },
);

it('NF-10 keeps both a discount and an addition of the footer', () => {
  const spec = newSmallReceipt([rice, { ...rice, code: '2', gtin: '', price: 501 }], {
    discount: 174,
    addition: 99,
  });
  const { lines } = readLayout('xml', spec);
  expect(sumCentavos(lines.map((line) => line.discount))).toBe(174);
  expect(sumCentavos(lines.map((line) => line.addition))).toBe(99);
  expect(sumCentavos(lines.map((line) => line.paid))).toBe(3_000 - 174 + 99);
});

it('NF-02 spreads an addition in the footer over the lines', () => {
  for (const layout of ['responsive', 'copied', 'xml'] as const) {
    const spec = newSmallReceipt([rice, { ...rice, text: 'CAFE', price: 1_000 }], {
      addition: 700,
    });
    const receipt = readLayout(layout, spec);
    expect(receipt, layout).toMatchObject({ total: 4_199, discount: 0, unreadPaid: 0 });
    expect(sumPaid(receipt), layout).toBe(4_199);
  }
});

it('NF-02 subtracts a discount from its line', () => {
  for (const layout of receiptLayouts) {
    const receipt = readLayout(
      layout,
      newSmallReceipt([rice, { ...rice, text: 'CAFE', discount: 500 }]),
    );
    expect(receipt.lines, layout).toMatchObject([{ paid: 2_499 }, { paid: 1_999, price: 2_499 }]);
    expect(receipt, layout).toMatchObject({ discount: 500, total: 4_498, unreadPaid: 0 });
  }
});

it('NF-02 reads lines whose totals already include their discounts', () => {
  const page = writeReceipt(
    newSmallReceipt([rice, { ...rice, text: 'CAFE', discount: 500 }]),
    'responsive',
  );
  const netPage = page.replace(/24,99(?=<\/span>\s*<\/td>\s*<\/tr>\s*<tr><td>Desconto)/u, '19,99');
  expect(netPage).not.toBe(page);
  expect(read(netPage)).toMatchObject({
    lines: [{ paid: 2_499 }, { paid: 1_999 }],
    unreadPaid: 0,
    total: 4_498,
  });
});

it('NF-02 reads a discount in the footer that does not include the discounts of the lines', () => {
  const spec = newSmallReceipt([rice, { ...rice, text: 'CAFE', discount: 500 }], {
    discount: 200,
  });
  // The footer of the page says 7,00, of which 5,00 are of a line.
  const page = writeReceipt(spec, 'responsive').replace('>7,00<', '>2,00<');
  expect(page).toContain('>2,00<');
  const expected = {
    total: 4_298,
    discount: 700,
    unreadPaid: 0,
    lines: [{ paid: 2_388 }, { paid: 1_910 }],
  };
  expect(read(page)).toMatchObject(expected);
  // The result is the same if the total of the line includes its discount.
  const netPage = page.replace(/24,99(?=<\/span>\s*<\/td>\s*<\/tr>\s*<tr><td>Desconto)/u, '19,99');
  expect(netPage).not.toBe(page);
  expect(read(netPage)).toMatchObject(expected);
});

it('NF-02 leaves out a line with a negative total, and the earlier line of the same item that it cancels', () => {
  const lines = [rice, { ...rice, text: 'CAFE', code: '5' }, { ...rice, total: -2_499 }];
  const page = writeReceipt(newSmallReceipt(lines), 'responsive');
  expect(read(page)).toMatchObject({
    total: 2_499,
    unreadPaid: 0,
    lines: [{ text: 'CAFE', paid: 2_499 }],
  });
});

it.each<[name: string, lines: [LineSpec, LineSpec]]>([
  ['the negative line', [rice, { ...rice, code: '', total: -2_499 }]],
  [
    'the earlier line',
    [
      { ...rice, code: '' },
      { ...rice, total: -2_499 },
    ],
  ],
])(
  'NF-02 finds the cancelled line by the name of its item if %s has no code',
  (_name, [bought, cancelling]) => {
    const coffee = { ...rice, text: 'CAFE', code: '5' };
    const page = writeReceipt(newSmallReceipt([bought, coffee, cancelling]), 'responsive');
    expect(read(page)).toMatchObject({
      total: 2_499,
      unreadPaid: 0,
      unreadLines: [],
      lines: [{ text: 'CAFE', paid: 2_499 }],
    });
  },
);

it('NF-02 returns the unread lines and their amount', () => {
  const page = writeReceipt(
    newSmallReceipt([rice, { ...rice, text: 'CAFE' }]),
    'responsive',
  ).replace('<strong>Qtde.:</strong>1<', '<strong>Qtde.:</strong>um<');
  expect(read(page)).toMatchObject({
    total: 4_998,
    unreadPaid: 2_499,
    unreadLines: ['ARROZ 5KG um UN × 24,99 = 24,99'],
    lines: [{ text: 'CAFE', paid: 2_499 }],
  });
});

it('NF-02 subtracts the unread lines’ share of the discount from the unread amount', () => {
  const spec = newSmallReceipt([rice, { ...rice, text: 'CAFE' }], { discount: 1_000 });
  const page = writeReceipt(spec, 'responsive').replace('</strong>1<', '</strong>?<');
  expect(read(page)).toMatchObject({ total: 3_998, unreadPaid: 1_999, lines: [{ paid: 1_999 }] });
});

it.each([
  ['a quantity below 0,01', { quantity: 5, unit: 'KG' }],
  ['a quantity beyond 99.999,999', { quantity: 1_000_000_000, price: 1, total: 2_499 }],
  ['a price beyond 99.999,99', { price: 10_000_000 }],
])('NF-02 counts a line with %s as unread', (_name, change) => {
  const receipt = readLayout(
    'responsive',
    newSmallReceipt([rice, { ...rice, text: 'CAFE', ...change }]),
  );
  expect(receipt.lines).toMatchObject([{ text: 'ARROZ 5KG', paid: 2_499 }]);
  expect(receipt.unreadLines).toHaveLength(1);
  expect(sumPaid(receipt) + receipt.unreadPaid).toBe(receipt.total);
});

it('NF-02 reads a quantity with a point if the total shows whether the point separates decimals or thousands', () => {
  const page = writeReceipt(
    newSmallReceipt([{ text: 'BANANA', code: '14', quantity: 1_234, unit: 'KG', price: 799 }]),
    'responsive',
  );
  expect(read(page.replace('</strong>1,234<', '</strong>1.234<')).lines).toMatchObject([
    { quantity: 1_234 },
  ]);
  const thousandsPage = writeReceipt(
    newSmallReceipt([{ ...rice, quantity: 1_234_000, price: 10 }]),
    'responsive',
  );
  expect(thousandsPage).toContain('</strong>1.234<');
  expect(read(thousandsPage).lines).toMatchObject([{ quantity: 1_234_000, unit: 'un' }]);
});

it('NF-02 reads a copied text without barcodes and with names on separate lines', () => {
  const text = `DOM ATACAREJO SA
CNPJ: 31.698.759/0015-19
BISC RECH PASSATEMPO 130G
Qtde.:2
UN: PT
Vl. Unit.: 2,49
Vl. Total
4,98
SACOLA PLASTICA
Qtde.:1 UN: UN Vl. Unit.: 0,18\tVl. Total 0,18
Qtd. total de itens: 2
Valor a pagar R$: 5,16
Emissão: 15/05/2026 19:08:04-03:00 - Via Consumidor 2`;
  expect(readReceiptText(text, undefined, now)).toMatchObject({
    receipt: {
      key: null,
      cnpj: '31698759001519',
      shopName: 'DOM ATACAREJO SA',
      issuedAt: '2026-05-15T22:08:04.000Z',
      total: 516,
      unreadPaid: 0,
      lines: [
        { text: 'BISC RECH PASSATEMPO 130G', code: null, quantity: 2_000, price: 249, paid: 498 },
        { text: 'SACOLA PLASTICA', quantity: 1_000, paid: 18 },
      ],
    },
  });
});

it('NF-02 uses the total of the QR code if the text has none', () => {
  const text = writeReceipt(newSmallReceipt([rice]), 'copied').replace(
    /Valor a pagar[^\n]*\n[^\n]*\n/u,
    '',
  );
  const key = keyOf(weeklyReceipt);
  expect(readReceiptText(text, undefined, now)).toEqual({ problem: 'no-total' });
  expect(readReceiptText(text, readReceiptCode(`${key}|3|1|20|24.99`), now)).toMatchObject({
    receipt: { total: 2_499, unreadPaid: 0 },
  });
});

it('NF-02 reads a GTIN only from a field that may contain one', () => {
  const readBarcode = (layout: ReceiptLayout, change: Partial<LineSpec>) =>
    readLayout(layout, newSmallReceipt([{ ...rice, ...change }])).lines[0]?.barcode;
  expect(readBarcode('responsive', {})).toBe('7893500018469');
  // The XML declares that there is no GTIN.
  expect(readBarcode('xml', { gtin: 'SEM GTIN' })).toBeNull();
  expect(readBarcode('xml', { gtin: '78936683' })).toBe('78936683');
  // A shop's own number of 8 digits has the right check digit by accident.
  expect(readBarcode('responsive', { code: '78936683' })).toBeNull();
});

it('NF-19 calls the layout of a page with amounts and no readable line unknown', () => {
  const page = writeReceipt(newSmallReceipt([]), 'responsive');
  expect(readReceiptText(page, undefined, now)).toMatchObject({ problem: 'unknown-layout' });
});

it('NF-02 refuses the page of a receipt other than the scanned one', () => {
  const code = readReceiptCode(keyOf({ ...weeklyReceipt, number: 99 }));
  const page = writeReceipt(weeklyReceipt, 'responsive');
  expect(readReceiptText(page, code, now)).toEqual({ problem: 'other-receipt' });
});

it.each([
  ['nothing', ''],
  ['a key', keyOf(weeklyReceipt)],
  ['a link', `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${keyOf(weeklyReceipt)}|3|1`],
  [
    'a page with a captcha',
    '<html><body><form><div class="g-recaptcha"></div></form></body></html>',
  ],
  ['an XML of another document', '<CFe><infCFe Id="CFe3"></infCFe></CFe>'],
  [
    'an invoice',
    writeReceipt(weeklyReceipt, 'xml').replaceAll(keyOf(weeklyReceipt), '0'.repeat(44)),
  ],
])('NF-02 finds no receipt in %s', (_name, text) => {
  expect(readReceiptText(text, undefined, now)).toEqual({ problem: 'not-a-receipt' });
});

it('NF-02 refuses a receipt of which no line can be read, and a receipt whose lines are all cancelled', () => {
  const unreadable = writeReceipt(newSmallReceipt([rice]), 'responsive').replace(
    /(<span class="Rqtd">.*<\/strong>)[\d,]+/u,
    '$1muitos',
  );
  const cancelled = writeReceipt(newSmallReceipt([{ ...rice, isCancelled: true }]), 'responsive');
  for (const text of [unreadable, cancelled]) {
    expect(readReceiptText(text, readReceiptCode(keyOf(weeklyReceipt)), now)).toEqual({
      problem: 'not-a-receipt',
    });
  }
});
