import { expect, it } from 'vitest';
import { cleanText, removeCpfs } from './clean-text.ts';
import { decodeBody, repairMojibake } from './decode-body.ts';
import { readMoney } from './printed-numbers.ts';
import { readPhotoTexts } from './read-photo-texts.ts';
import { readReceiptText } from './read-receipt-text.ts';
import { receiptLayouts, writeReceipt, type LineSpec } from './receipt-page.fixture.ts';
import { weeklyReceipt } from './weekly-receipt.fixture.ts';

const now = new Date('2026-05-21T12:00:00Z');
const nbsp = '\u00A0';

/** The same invented CPF in every spelling that people and tills use. */
const spellings = [
  '529.982.247-25',
  '529982247-25',
  '529 982 247 25',
  '52998224725',
  '529.982.24725',
  '529982.247-25',
  '529.982247-25',
  '529-982-247-25',
  '529.982.247/25',
  '529 982.247-25',
  '529. 982. 247 - 25',
  `529${nbsp}982${nbsp}247${nbsp}25`,
  '529\u200B982\u200B247\u200B25',
  '529.982.247\u201325',
  // The hyphens that do not break a line, and the minus sign.
  '529.982.247\u201125',
  '529982247\u201025',
  '529.982.247\u221225',
  '529,982,247-25',
];
const digitsOf = (text: string) => text.replaceAll(/\D/gu, '');

it.each(spellings)('NF-16 removes the CPF %j from a text, also inside a word', (cpf) => {
  for (const text of [`JOAO ${cpf} ME`, `CPF:${cpf}`, `CPF${cpf}TROCO`, cpf]) {
    expect(digitsOf(cleanText(text, 200)), text).toBe('');
  }
});

it('NF-16 removes a CPF with wrong check digits if no other number is written so', () => {
  expect(removeCpfs('111.222.333-44 e 111222333-44')).toBe(' e ');
});

it.each([
  '11.222.333/0001-81',
  '11222333000181',
  '11 222 333 0001 81',
  '11.222.333.0001-81',
  '3526 0511 2223 3300 0181 6500 1000 0123 4511 2345 6782',
  '7893500018469',
  '12345678901',
  '123 456 789 01',
  '1.529.982,25',
  '(11) 98765-4321',
])('NF-16 keeps %j, which is no CPF', (text) => {
  expect(cleanText(text, 200)).toBe(text);
});

it.each(spellings)('NF-16 returns the CPF %j from no field of a receipt', (cpf) => {
  const shown = cpf.replaceAll('\u200B', '&#8203;');
  const lines: LineSpec[] = [
    { text: `ENTREGA ${shown} A`, code: shown, quantity: 1_000, unit: 'UN', price: 500 },
    { text: `ARROZ ${shown}`, code: '12', quantity: 1_000, unit: shown, price: 500 },
    // A line that cannot be read is returned as it is printed.
    { text: `FEIJAO ${shown}`, code: '13', quantity: 1_000, unit: 'UN', price: -500, total: 500 },
  ];
  const spec = { ...weeklyReceipt, shopName: `JOAO ${shown} ME`, lines };
  for (const layout of receiptLayouts) {
    const written = writeReceipt(spec, layout);
    const text = layout.startsWith('copied')
      ? written.replaceAll('&#8203;', '\u200B')
      : written.replaceAll('&amp;', '&');
    const reading = readReceiptText(text, undefined, now);
    expect(digitsOf(JSON.stringify(reading)), layout).not.toContain('52998224725');
  }
  const readLine = { text: `A ${cpf}`, code: cpf, quantity: '1', unit: cpf, unitPrice: '1,00' };
  const texts = {
    shopName: cpf,
    cnpj: cpf,
    issued: '20/05/2026 10:00',
    key: cpf,
    total: '2,00',
    discount: '',
    lines: [
      { ...readLine, total: '1,00' },
      { ...readLine, quantity: cpf, total: '1,00' },
    ],
  };
  const reading = readPhotoTexts(texts, now);
  expect(reading).toHaveProperty('receipt.lines');
  expect(digitsOf(JSON.stringify(reading))).not.toContain('52998224725');
});

it('NF-16 keeps the CNPJ of the shop', () => {
  const reading = readReceiptText(writeReceipt(weeklyReceipt, 'responsive'), undefined, now);
  expect(reading).toMatchObject({ receipt: { cnpj: weeklyReceipt.cnpj } });
});

const sentence = `AÇÚCAR E PÃO É${nbsp}BOM, ${nbsp}“CRÈME”`;
const inUtf8 = Buffer.from(sentence);
/** Windows-1252 differs from ISO-8859-1 in the quotes here. */
const in1252 = Buffer.from(sentence.replace('“', '\x93').replace('”', '\x94'), 'latin1');

it.each([
  ['UTF-8 as UTF-8', inUtf8, 'utf-8'],
  ['UTF-8 as Windows-1252', inUtf8, 'windows-1252'],
  ['UTF-8 as ISO-8859-1', inUtf8, 'iso-8859-1'],
  ['UTF-8 as nothing', inUtf8, ''],
  ['Windows-1252 as UTF-8', in1252, 'utf-8'],
  ['Windows-1252 as ISO-8859-1', in1252, 'iso-8859-1'],
  ['Windows-1252 as nothing', in1252, ''],
])('NF-16 decodes %s', (_name, bytes, charset) => {
  const contentType = charset === '' ? 'text/html' : `text/html; charset=${charset}`;
  expect(decodeBody(bytes, contentType)).toBe(sentence);
});

it('NF-16 decodes literal no-break spaces of Windows-1252 in a page of UTF-8', () => {
  const mixed = Buffer.concat([
    inUtf8,
    Buffer.from([0xa0]),
    Buffer.from('R$'),
    Buffer.from([0xa0]),
  ]);
  expect(decodeBody(mixed, 'text/html; charset=utf-8')).toBe(`${sentence}${nbsp}R$${nbsp}`);
});

it('NF-16 does not take a letter before a no-break space for UTF-8', () => {
  const bytes = Buffer.from([0x4a, 0x4f, 0x53, 0xc9, 0xa0, 0x53]);
  expect(decodeBody(bytes, 'text/html; charset=windows-1252')).toBe(`JOSÉ${nbsp}S`);
});

it('NF-16 honours every other charset that is declared', () => {
  expect(decodeBody(Buffer.from('ção', 'utf16le'), 'text/html; charset=utf-16le')).toBe('ção');
  expect(decodeBody(Buffer.from([0xa4]), 'text/html; charset=iso-8859-15')).toBe('€');
});

it('NF-16 repairs UTF-8 that was read as Windows-1252, and no other text', () => {
  expect(repairMojibake(new TextDecoder('windows-1252').decode(inUtf8))).toBe(sentence);
  for (const text of [sentence, 'MAÇÃ“', 'PÃO', '']) expect(repairMojibake(text)).toBe(text);
});

it.each([
  '1\u200B8,9\u200B0',
  '\u202A18,90\u202C',
  `R$${nbsp}18,90`,
  '18,\u00AD90',
  '\u206618,90\u2069',
])('NF-16 reads the total %j', (text) => {
  expect(readMoney(text, 'page')).toBe(1_890);
});

it('NF-16 reads a minus of typography', () => {
  expect(readMoney('\u22122,00', 'page')).toBe(-200);
});
