/** Copies that an app quoted, and prints whose narrow cells break names, labels and rows. */
import { expect, it } from 'vitest';
import { growthOfTenfold } from '../../../../../fakes/time-growth.ts';
import { readReceiptText } from './read-receipt-text.ts';

const now = new Date('2026-05-21T12:00:00Z');

function read(text: string) {
  const result = readReceiptText(text, undefined, now);
  if ('problem' in result) throw new Error(result.problem);
  return result.receipt;
}

const head = `MERCADO DO CANTO LTDA
CNPJ: 06.057.223/0001-71
AV. DAS FLORES, 10, , CENTRO, BELEM, PA
`;
const bread = `PAO INTEGRAL 420G (Código: 040729 )
Qtde.:1 UN: UN Vl. Unit.: 13,49\tVl. Total
13,49
`;
const banana = `BANANA PRATA KG (Código: 036933 )
Qtde.:0,904 UN: KG Vl. Unit.: 5,99\tVl. Total
5,41
`;
const foot = `Qtd. total de itens: 2
Valor a pagar R$: 18,90
Emissão: 15/05/2026 19:08:04 - Via Consumidor
`;
const text = head + bread + banana + foot;
const expected = {
  shopName: 'MERCADO DO CANTO LTDA',
  total: 1_890,
  unreadPaid: 0,
  doubts: [],
  lines: [
    { text: 'PAO INTEGRAL 420G', code: '040729', quantity: 1_000, total: 1_349 },
    { text: 'BANANA PRATA KG', code: '036933', quantity: 904, total: 541 },
  ],
};
const breakAt = (label: string) => text.replace(label, label.replaceAll(' ', '\n'));

it.each([
  ['quoted', text.replaceAll(/^/gmu, '> ')],
  ['quoted without blanks', text.replaceAll(/^/gmu, '>')],
  ['quoted twice', text.replaceAll(/^/gmu, '> > ')],
  ['quoted with a bar, and CRLF', text.replaceAll(/^/gmu, '| ').replaceAll('\n', '\r\n')],
  [
    'quoted below an introduction',
    `Em sex., 15 de mai., Ana escreveu:\n\n${text.replaceAll(/^/gmu, '>> ')}`,
  ],
  ['as points of a list', text.replaceAll(/^(?=.)/gmu, '• ')],
])('NF-13 reads a copied text that is %s', (_name, variant) => {
  expect(read(variant)).toMatchObject(expected);
});

it('NF-13 keeps the marks of a text that is not quoted', () => {
  const discounted = text.replace(banana, `${banana}Desconto\n-1,00\n`).replace('18,90', '17,90');
  expect(read(discounted)).toMatchObject({ total: 1_790, discount: 100, doubts: [] });
  expect(read(text.replace('PAO INT', '>PAO INT')).lines[0]?.text).toBe('>PAO INTEGRAL 420G');
});

it.each([
  ['breaks a name twice', text.replace('BANANA PRATA', 'BANANA\nPRATA\n')],
  ['breaks a name after the number of the line', text.replace('BANANA PRATA', '2\nBANANA\nPRATA')],
  ['breaks the address', text.replace(' BELEM,', '\nBELEM,\n').replace('PRATA KG', 'PRATA\nKG')],
  ['has a field to search above the first name', text.replace(bread, `Buscar itens\n${bread}`)],
  [
    'has the margins of Chromium',
    text.replace(
      'PRATA KG',
      'PRATA\nhttps://nfce.example/consulta\t1/2\n15/05/2026, 19:30\tConsulta NFC-e\nKG',
    ),
  ],
  [
    'has the margins of Firefox',
    text.replace(
      'BANANA',
      '1 de 2\t15/05/2026, 19:30\nConsulta NFC-e\thttps://nfce.example/\nBANANA',
    ),
  ],
  ['breaks the label of the total', breakAt('Valor a pagar R$:')],
  ['breaks the label of the amount to pay', breakAt('Valor a')],
  ['breaks the number of items', breakAt('Qtd. total de itens')],
  ['breaks the label of each total', text.replaceAll('Vl. Total', 'Vl.\nTotal')],
  ['breaks the label of each price', text.replaceAll('Vl. Unit.:', 'Vl.\nUnit.:')],
])('NF-13 reads a printed text that %s', (_name, variant) => {
  expect(read(variant)).toMatchObject(expected);
});

it('NF-13 keeps small letters where the shop writes them', () => {
  const small = text
    .replace('PAO INTEGRAL 420G', 'Pão integral')
    .replace('BANANA PRATA KG', 'Banana prata\n1X');
  expect(read(small).lines.map((line) => line.text)).toEqual(['Pão integral', 'Banana prata 1X']);
});

it('NF-14 doubts the first name where others are broken and its beginning is unknown', () => {
  const noAddress = text.replace(/AV\..*\n/u, 'SETOR 4\n').replace('BANANA ', 'BANANA\n');
  expect(read(noAddress)).toMatchObject({
    doubts: ['lines'],
    lines: [{ text: 'PAO INTEGRAL 420G', isInDoubt: true }, { text: 'BANANA PRATA KG' }],
  });
  expect(read(noAddress.replace('BANANA\n', 'BANANA ')).doubts).toEqual([]);
  const heading = text.replace(bread, `ITENS\n${bread}`);
  const firstInDoubt = (name: string) => ({
    doubts: ['lines'],
    lines: [{ text: name, isInDoubt: true }, { text: 'BANANA PRATA KG' }],
  });
  expect(read(heading)).toMatchObject(firstInDoubt('PAO INTEGRAL 420G'));
  expect(read(heading.replace('BANANA ', 'BANANA\n'))).toMatchObject(
    firstInDoubt('ITENS PAO INTEGRAL 420G'),
  );
  const long = text.replace('BANANA ', 'A\nB\nC\nD\nE\n');
  expect(read(long)).toMatchObject({ doubts: ['lines'], lines: [{}, { isInDoubt: true }] });
});

const table = (rows: string) =>
  `${head}Código\tDescrição\tQtde\tUn\tVl Unit\tVl Total\n${rows}${foot}`;
it.each([
  [
    'the code',
    '040729 PAO INTEGRAL 420G\t1\tUN\t13,49\t13,49\n036933 BANANA PRATA KG\t0,904\tKG\t5,99\t5,41\n',
  ],
  [
    'the amounts',
    '040729\tPAO INTEGRAL 420G\t1\tUN\t13,49 13,49\n036933\tBANANA PRATA KG\t0,904\tKG\t5,99 5,41\n',
  ],
  [
    'quantity and unit',
    '040729\tPAO INTEGRAL 420G\t1 UN\t13,49\t13,49\n036933\tBANANA PRATA KG\t0,904 KG\t5,99\t5,41\n',
  ],
  [
    'name, quantity, unit and price',
    '040729\tPAO INTEGRAL 420G 1 UN 13,49\t13,49\n036933\tBANANA PRATA KG 0,904 KG 5,99\t5,41\n',
  ],
])('NF-13 reads a table in which no gap is behind %s', (_name, rows) => {
  expect(read(table(rows))).toMatchObject(expected);
});

it.each([
  ['one text in parts', 'A\n'],
  ['quoting marks', '> > \n'],
  ['blanks', ' \n'],
  ['marks in one line', '> '],
  ['words of labels', 'valor total d'],
  ['lines of a table', '1 A 1 UN\t1,00\n'],
  ['margins', '15/05/2026, 19:30\t'],
])('NF-13 repairs a text of %s in linear time', (_name, piece) => {
  const readFilled = (count: number) =>
    readReceiptText(table(piece.repeat(count)) + bread, undefined, now);
  expect(growthOfTenfold(readFilled, 4_000, 40), piece).toBeLessThan(40);
});
