import { receiptLimits } from '@quitanda/contract';
import { expect, it, vi } from 'vitest';
import { growthOfTenfold } from '../../../../../fakes/time-growth.ts';
import { flatten } from './copies/table-text.ts';
import { damageRounds, readAndCheck, readInLinearTime } from '../../../../test/hostile-texts.ts';
import { receiptLayouts, writeReceipt, sumsOf, type ReceiptSpec } from './receipt-page.fixture.ts';
import { readUnit } from './units.ts';
import { weeklyReceipt } from './weekly-receipt.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

const page = writeReceipt(weeklyReceipt, 'responsive');
const bodyStart = '<div data-role="content">';
const fillPage = (filling: string) => page.replace(bodyStart, () => `${filling}${bodyStart}`);

it('NF-02 refuses a page of 10 MB', () => {
  expect(readAndCheck(fillPage('<p>x</p>'.repeat(1_300_000)))).toBeUndefined();
});

it.each([
  ['empty tags', '<p></p>'],
  ['rows', '<tr><td>'],
  ['open angle brackets', '<'],
  ['comments without an end', '<!--'],
  ['names of lines', '<span class="txtTit">'],
  ['labels', '<label>Valor total R$:</label>'],
  ['attributes', '<p a="1" '],
  ['character references', '&amp;&#x41;&lt'],
  ['blanks', ' '],
])('NF-02 reads or refuses a page filled with %s in linear time', (_name, piece) => {
  readInLinearTime(piece, fillPage);
});

const tableHeading = 'Código Descrição Qtde Un Vl Unit Vl Total ';

it.each([
  'Qtde.:',
  'Código:',
  'Vl. Total\n',
  'R$ ',
  '1 ',
  '(',
  'CNPJ: ',
  'a\t',
  'Emissão: 1',
  'UN: UNVl. Unit.: ',
  'Desconto R$ 1,00 ',
  '529.982.247 ',
  'É\u00A0',
  'Ã©',
  tableHeading,
  tableHeading.replaceAll(' ', '\t'),
  `${tableHeading}1 A 1 UN 1,00 `,
])('NF-02 reads or refuses a copied text filled with %j in linear time', (piece) => {
  const receipt = writeReceipt(weeklyReceipt, 'copied');
  readInLinearTime(piece, (filling) => `${filling}\n${receipt}`);
  readInLinearTime(piece, (filling) => filling);
  readInLinearTime(piece, (filling) => `${tableHeading}${filling}`);
});

it.each([
  '2 UN X 3,99 ',
  'A 2 UN X 3,99 7,98\n',
  'A 2 UN 3,99 7,98 CANCELADO ',
  'Item Qtd Total ',
  'Quantidade\n',
  'Total: R$ 1,00 ',
  'Código EAN: 1 ',
  '16/05/2026 16:13 ',
])('NF-25 NF-39 NF-26 reads or refuses tables filled with %j in linear time', (piece) => {
  readInLinearTime(piece, (filling) => filling);
  readInLinearTime(piece, (filling) => `${tableHeading}\n${filling}`);
  readInLinearTime(`<p>${piece}1,00</p>`, (filling) => `<html><body>${filling}</body></html>`);
});

it.each(['<a/>', '<det><prod><xProd>', '<emit><xFant>'])(
  'NF-02 reads or refuses an XML filled with %s in linear time',
  (piece) => {
    const xml = writeReceipt(weeklyReceipt, 'xml');
    readInLinearTime(piece, (filling) => xml.replace('<ide>', () => `${filling}<ide>`));
  },
);

it('NF-02 refuses deeply nested tags, and reads flat ones in linear time', () => {
  for (const tag of ['div', 'span', 'b', 'table']) {
    for (const depth of [1_000, 100_000]) {
      expect(readAndCheck(fillPage(`<${tag}>`.repeat(depth))), tag).toBeUndefined();
    }
  }
  // An opening tag of these kinds closes the one before, so that these tags are not nested.
  for (const tag of ['li', 'tr', 'td', 'p']) readInLinearTime(`<${tag}>`, fillPage, 100_000);
  const xml = writeReceipt(weeklyReceipt, 'xml');
  expect(readAndCheck(xml.replace('<ide>', `${'<a>'.repeat(100_000)}<ide>`))).toBeUndefined();
  expect(readAndCheck(xml.replace('<ide>', `${'<a>'.repeat(1_000)}<ide>`))).toBeUndefined();
});

it('NF-02 never runs or reads scripts and event handlers', () => {
  const html = fillPage(
    `<script>document.write('<span class="txtTit">FALSO</span>')</script>
     <style>.valor{content:"9,99"}</style><noscript><div id="u20">FALSA LTDA</div></noscript>
     <img src=x onerror="alert(1)"><svg onload=alert(1)><textarea><div id="u20">FALSA</div></textarea>`,
  );
  const receipt = readAndCheck(html);
  expect(receipt).toMatchObject({ total: 93_228, unreadPaid: 0 });
  expect(JSON.stringify(receipt)).not.toContain('FALS');
});

it('NF-02 keeps markup in a name as text', () => {
  const receiptWithMarkup: ReceiptSpec = {
    ...weeklyReceipt,
    lines: weeklyReceipt.lines.map((line, index) =>
      index === 0 ? { ...line, text: '<script>alert(1)</script> & "ARROZ"' } : line,
    ),
  };
  for (const layout of ['responsive', 'minas', 'xml'] as const) {
    const receipt = readAndCheck(writeReceipt(receiptWithMarkup, layout));
    expect(receipt?.lines[0]?.text, layout).toBe('<script>alert(1)</script> & "ARROZ"');
  }
});

it('NF-02 does not expand entities of an XML, and reads no other file', () => {
  const levels = Array.from(
    { length: 30 },
    (_, level) => `<!ENTITY l${level + 1} "&l${level};&l${level};">`,
  );
  const bomb = `<!DOCTYPE nfeProc [<!ENTITY l0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${levels.join('')}]>`;
  const xml = writeReceipt(weeklyReceipt, 'xml')
    .replace('<nfeProc', `${bomb}<nfeProc`)
    .replace('ARROZ TP1 TIO JOAO 5KG', '&l30;&file;');
  expect(readAndCheck(xml)?.lines[0]?.text).toBe('&l30;&file;');
});

it('NF-02 counts the difference to a wrong total as an unread amount', () => {
  const { total } = sumsOf(weeklyReceipt);
  for (const wrongTotal of ['1.932,28', '0,00', '932,29', '9.999.999,99']) {
    const receipt = readAndCheck(page.replace('txtMax">932,28', `txtMax">${wrongTotal}`));
    expect(receipt?.unreadPaid, wrongTotal).toBe((receipt?.total ?? 0) - total);
  }
  for (const wrongTotal of ['-1,00', '10.000.000,00', '1e9', '', '9'.repeat(40)]) {
    const receipt = readAndCheck(page.replace('txtMax">932,28', `txtMax">${wrongTotal}`));
    // An unreadable total is computed from the other sums, or the receipt is refused.
    expect(receipt?.total ?? total, wrongTotal).toBe(total);
  }
});

it('NF-02 reads at most as many lines as a receipt may have', () => {
  const lines = Array.from({ length: 2_500 }, (_, index) => ({
    text: `ITEM ${index}`,
    code: String(index),
    quantity: 1_000,
    unit: 'UN',
    price: 100,
  }));
  for (const layout of receiptLayouts) {
    const receipt = readAndCheck(writeReceipt({ ...weeklyReceipt, lines, discount: 0 }, layout));
    expect(receipt?.lines, layout).toHaveLength(receiptLimits.lines);
    expect(receipt?.unreadPaid, layout).toBe(150_000);
  }
});

it.each([
  ['the lines', /<table[\s\S]*<\/table>/u],
  ['the sums', /<div id="totalNota"[\s\S]*?<div id="infos"/u],
  ['everything after the lines', /<\/table>[\s\S]*/u],
  ['the shop', /<div class="txtCenter">[\s\S]*?<table/u],
  ['every class', / class="[^"]*"/gu],
  ['every id', / id="[^"]*"/gu],
  ['every closing tag', /<\/[^>]*>/gu],
])('NF-02 reads or refuses a page without %s', (_name, part) => {
  readAndCheck(page.replace(part, ''));
});

it.each(receiptLayouts)(
  'NF-02 reads or refuses %s after any cut and any change of bytes',
  (layout) => {
    const text = writeReceipt(weeklyReceipt, layout);
    for (let seed = 1; seed <= damageRounds; seed += 1) {
      const random = createRandom(seed);
      readAndCheck(text.slice(0, random(text.length)));
      readAndCheck(text.slice(random(text.length)));
      const bytes = Buffer.from(text);
      for (let change = 0; change < 30; change += 1) bytes[random(bytes.length)] = random(256);
      readAndCheck(bytes.toString('latin1'));
      readAndCheck(bytes.toString('utf8'));
      const position = random(text.length);
      readAndCheck(
        text.slice(0, position) + text.slice(random(text.length)) + text.slice(position),
      );
    }
  },
);

/** Returns a seeded generator of random whole numbers, so that a failing run can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

it('NF-25 NF-39 joins a long row of blanks in linear time', () => {
  const join = (count: number) => flatten(`a${' '.repeat(count)}b`);
  expect(join(5)).toBe('a b');
  expect(growthOfTenfold(join, 5_000, 40)).toBeLessThan(40);
});

it('NF-02 API-50 reads a unit of many digits in linear time', () => {
  const read = (count: number) => readUnit(`${'1'.repeat(count)}A`);
  expect(growthOfTenfold(read, 1_000, 40)).toBeLessThan(40);
});
