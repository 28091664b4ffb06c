import { describe, expect, it } from 'vitest';
import { readPaperText } from './read-paper-text.ts';

const now = new Date('2026-11-30T12:00:00Z');
const read = (rows: readonly string[]) => readPaperText(rows.join('\n'), now);
const readReceipt = (rows: readonly string[]) => {
  const reading = read(rows);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.receipt;
};
const amounts = (rows: readonly string[]) =>
  readReceipt(rows).lines.map(({ text, quantity, unit, paid }) => [text, quantity, unit, paid]);

const head = [
  'SUPERMERCADO PONTE NOVA LTDA',
  'CNPJ: 69.665.975/0002-16',
  'RUA DAS FLORES, 54 CENTRO',
];
const foot = [
  'FORMA DE PAGAMENTO Valor Pago',
  'Cartao de Debito 43,77',
  'No 000123 Serie 001 25/11/2026 12:40:44',
];
const sums = ['Qtde. Total de Itens 002', 'Valor Total R$ 43,77'];
const titles = '# CODIGO DESCRICAO QTD UN VL UN R$ VL TOTAL R$';

describe('the text of a paper receipt', () => {
  it('AI-42 reads items of one row, with the shop, the date and the sums', () => {
    const rows = [
      ...head,
      titles,
      '001 20140 CAFE TORRADO 500G 2 UN X 18,90 37,80',
      '002 7891095567447 TOMATE KG 0,703 KG X 8,49 5,97',
      ...sums,
      ...foot,
    ];
    expect(readReceipt(rows)).toMatchObject({
      shopName: 'SUPERMERCADO PONTE NOVA LTDA',
      cnpj: '69665975000216',
      issuedAt: '2026-11-25T15:40:44.000Z',
      total: 4_377,
      unreadPaid: 0,
      doubts: [],
      source: 'photo',
    });
    expect(amounts(rows)).toEqual([
      ['CAFE TORRADO 500G', 2_000, 'un', 3_780],
      ['TOMATE KG', 703, 'kg', 597],
    ]);
  });

  it('AI-42 reads items of two rows, also with a tax in brackets and with discounts', () => {
    const rows = [
      ...head,
      '#|COD|DESC|QTD|UN|VL UN R$|(VL TR R$)*|VL ITEM R$',
      '001 7895803828035 OLEO SOJA 900ML',
      '3 UN X 7,19 (3,88) 21,57',
      'desconto sobre item -0,57',
      '002 7892346902789 CAFE TORRADO 500G',
      '1 UN X 18,90 (2,10) 18,90',
      'Total bruto de itens 40,47',
      'Total de descontos sobre item -0,57',
      'TOTAL R$ 39,90',
      ...foot,
    ];
    expect(readReceipt(rows)).toMatchObject({ total: 3_990, discount: 57, doubts: [] });
    expect(amounts(rows)).toEqual([
      ['OLEO SOJA 900ML', 3_000, 'un', 2_100],
      ['CAFE TORRADO 500G', 1_000, 'un', 1_890],
    ]);
  });

  it('AI-42 reads letters for 0 and 1 among digits, and blanks beside a comma, if they prove themselves', () => {
    const rows = [
      ...head,
      titles,
      '001 CAFE TORRADO 500G 2 UN X 18,9O 37 ,80',
      '002 TOMATE KG 0,703 KG X 8,49 5,97',
      ...sums,
      ...foot,
    ];
    expect(readReceipt(rows)).toMatchObject({ unreadPaid: 0, doubts: [] });
  });

  it('AI-42 takes no line whose numbers do not prove themselves, and says which', () => {
    const rows = [
      ...head,
      titles,
      '001 CAFE TORRADO 500G 2 UN X 18,90 87,80',
      '002 TOMATE KG 0,703 KG X 8,49 5,97',
      ...sums,
      ...foot,
    ];
    const receipt = readReceipt(rows);
    expect(receipt).toMatchObject({ total: 4_377, unreadPaid: 3_780, doubts: ['unread'] });
    expect(receipt.lines.map(({ text }) => text)).toEqual(['TOMATE KG']);
    expect(receipt.unreadLines).toEqual([expect.stringContaining('CAFE TORRADO 500G')]);
  });

  it('AI-42 says that the sums disagree if two misread numbers prove each other', () => {
    const rows = [
      ...head,
      titles,
      '001 CAFE TORRADO 500G 2 UN X 13,90 27,80',
      '002 TOMATE KG 0,703 KG X 8,49 5,97',
      ...sums,
      ...foot,
    ];
    expect(readReceipt(rows).doubts).toEqual(['sum']);
  });

  it.each([
    [
      'most lines do not prove themselves',
      [...head, titles, '001 CAFE 2 UN X 18,90 87,80', ...sums, ...foot],
    ],
    ['there is no item', [...head, ...sums, ...foot]],
    ['there is no sum', [...head, titles, '001 CAFE 2 UN X 18,90 37,80', ...foot]],
    ['it is another text', ['Lista de compras', 'café', 'tomate']],
    ['there is no text', ['']],
  ])('AI-42 reads nothing if %s', (_, rows) => {
    expect(read(rows)).toHaveProperty('problem');
  });

  it('AI-42 keeps no code of the supermarket, whose misread digits would be another product', () => {
    const rows = [
      ...head,
      titles,
      '001 20140 CAFE TORRADO 500G 2 UN X 18,90 37,80',
      '002 7891000100103 TOMATE KG 0,703 KG X 8,49 5,97',
      ...sums,
      ...foot,
    ];
    expect(readReceipt(rows).lines.map(({ code }) => code)).toEqual([null, '7891000100103']);
  });

  it('AI-42 takes no date of another month than that of the key', () => {
    const rows = [
      ...head,
      titles,
      '001 CAFE TORRADO 500G 2 UN X 18,90 37,80',
      '002 TOMATE KG 0,703 KG X 8,49 5,97',
      ...sums,
      'No 000123 25/12/2026 12:40:44',
    ];
    expect(readReceipt(rows).issuedAt).toBe('2026-12-25T15:40:44.000Z');
    const key = ['3526 1169 6659 7500 0216 6500 8000', '4928 5812 8757 6249'];
    const reading = read([...rows, ...key]);
    // The key has a wrong check digit, so that it contradicts nothing.
    expect(reading).toMatchObject({ receipt: { key: null, issuedAt: '2026-12-25T15:40:44.000Z' } });
  });

  it.each([
    ['blanks', `a${' '.repeat(250_000)}b`],
    ['blanks after the items', `${titles}\nCAFE 1 UN X 1,00 1,00\nTOTAL${' '.repeat(240_000)}x`],
    ['colons', `${titles}\nCAFE 1 UN X 1,00 1,00\nTOTAL${': '.repeat(120_000)}x`],
    ['more than any paper', 'a\n'.repeat(1_500_000)],
  ])('AI-42 reads nothing, and soon, from a text of %s', (_, text) => {
    expect(readPaperText(text, now)).toHaveProperty('problem');
  });
});
