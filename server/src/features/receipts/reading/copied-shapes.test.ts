import { expect, it } from 'vitest';
import { readReceiptText } from './read-receipt-text.ts';

const now = new Date('2026-05-21T12:00:00Z');
const nbsp = '\u00A0';

function read(text: string) {
  const result = readReceiptText(text, undefined, now);
  if ('problem' in result) throw new Error(result.problem);
  return result.receipt;
}

const head = `DOCUMENTO AUXILIAR DA NOTA FISCAL DE CONSUMIDOR ELETRÔNICA

MERCADO DO CANTO LTDA
CNPJ: 06.057.223/0001-71
AV. DAS FLORES , 10 , , CENTRO , BELEM , PA
`;
const foot = `Qtd. total de itens:
2
Valor a pagar R$:
18,90
Forma de pagamento:
Valor pago R$:
Dinheiro
20,00
Troco 
NaN
Emissão: 15/05/2026 19:08:04 - Via Consumidor
`;
const joined = `PAO INTEGRAL 420G (Código: 040729 )
Qtde.:1UN: UNVl. Unit.:${nbsp}${nbsp} 13,49\tVl. Total
13,49
BANANA PRATA KG (Cód: 036933 )
Qtde.:0,904UN: KGVl. Unit.:${nbsp}${nbsp} 5,99\tVl. Total
5,41
`;
const expected = {
  cnpj: '06057223000171',
  shopName: 'MERCADO DO CANTO LTDA',
  issuedAt: '2026-05-15T22:08:04.000Z',
  total: 1_890,
  unreadPaid: 0,
  unreadLines: [],
  doubts: [],
  lines: [
    {
      text: 'PAO INTEGRAL 420G',
      code: '040729',
      quantity: 1_000,
      unit: 'un',
      price: 1_349,
      total: 1_349,
    },
    { text: 'BANANA PRATA KG', code: '036933', quantity: 904, unit: 'kg', price: 599, total: 541 },
  ],
};

const text = head + joined + foot;
it.each([
  ['as browsers join the cells of a table', text],
  ['with CRLF', text.replaceAll('\n', '\r\n')],
  ['with no-break spaces', text.replaceAll(' ', nbsp)],
  ['with a tab after each label', text.replaceAll(/(?<=\D): ?(?=\d)/gu, ':\t')],
  ['on one line', text.replaceAll(/\s+/gu, ' ')],
  ['on one line without a blank between lines', text.replaceAll(/[\t\n]/gu, '')],
  ['with zero-width characters', text.replaceAll(/(?<=\d)(?=\d)/gu, '\u200B')],
  ['with a byte order mark and soft hyphens', `\uFEFF${text.replaceAll('tota', 'to\u00ADta')}`],
  ['with decomposed letters', text.normalize('NFD')],
  [
    'in UTF-8 that was read as Windows-1252',
    new TextDecoder('windows-1252').decode(Buffer.from(text)),
  ],
  [
    'in Windows-1252 that was read as UTF-8',
    Buffer.from(text.replaceAll(nbsp, ' '), 'latin1').toString('utf8'),
  ],
  ['with a line end after each label', text.replaceAll(/(?<=\p{L}\.?:) ?/gu, '\n')],
  [
    'with the heading of the total before the quantity',
    text.replaceAll(/\n(Qtde[^\t]*)\tVl\. Total\n/gu, ' Vl. Total\n$1 '),
  ],
  [
    'with the total before the name',
    text.replaceAll(/^(.*\n.*)\tVl\. Total\n(.*)$/gmu, 'Vl. Total\n$2\n$1'),
  ],
  [
    'with the code glued to the name',
    text.replaceAll(' (C', '(C').replaceAll(/: (\d+) \)/gu, ':$1)'),
  ],
  ['with a colon after the label of the total', text.replaceAll('Vl. Total\n', 'Vl. Total: R$ ')],
])('NF-13 reads the same copied text %s', (_name, variant) => {
  expect(read(variant)).toMatchObject(expected);
});

const minas = `Nota Fiscal de Consumidor Eletrônica (NFC-e)
MERCADO DO CANTO LTDA
CNPJ: 06.057.223/0001-71, Inscrição Estadual: 062885360.28-47
RUA DAS FLORES, 10, CENTRO, 3106200 - BELO HORIZONTE, MG

PAO INTEGRAL 420G (Código: 1)\tQtde total de ítens: 2\tUN: UN\tValor total R$: R$ 13,50
BANANA PRATA KG (Código: 2)\tQtde total de ítens: 0.9040\tUN: KG\tValor total R$: R$ 5,40
Qtde total de ítens
2
Valor total R$
18.90
Valor pago R$
18.90
Emissão: 15/05/2026 19:08:04
`;
it.each([
  ['with tabs', minas],
  ['with line ends', minas.replaceAll('\t', '\n')],
  ['on one line', minas.replaceAll(/\s+/gu, ' ')],
  ['without blanks between cells', minas.replaceAll('\t', '')],
  ['with the unit before it', minas.replaceAll(/\t(Qtde[^\t]*)\t(UN[^\t]*)/gu, '\t$2\t$1')],
])(
  'NF-13 reads a quantity that has the label of the footer in Minas Gerais %s',
  (_name, variant) => {
    const { lines, doubts, total } = read(variant);
    expect({ doubts, total }).toEqual({ doubts: [], total: 1_890 });
    expect(lines).toMatchObject([
      { text: 'PAO INTEGRAL 420G', code: '1', quantity: 2_000, unit: 'un', total: 1_350 },
      { text: 'BANANA PRATA KG', code: '2', quantity: 904, unit: 'kg', total: 540 },
    ]);
  },
);

it('NF-13 reads the lines of a table whose columns have a heading', () => {
  const table = `Código\tDescrição\tQtde\tUn\tVl Unit\tVl Total
040729\tPAO INTEGRAL 420G\t1\tUN\t13,49\t13,49
036933\tBANANA PRATA KG\t0,904\tKG\t5,99\t5,41
`;
  expect(read(head + table + foot)).toMatchObject(expected);
});

it('NF-25 NF-39 finds the time and the key of a copy whose tabs became blanks', () => {
  const wide = `MERCADO DO CANTO LTDA
CNPJ: 06.057.223/0001-71
CODIGO  DESCRICAO
QTD  UN  x  VL  UNIT    VL  TOTAL
40729  PAO  INTEGRAL  420G
1,000  UN  x  13,49    13,49
36933  BANANA  PRATA  KG
0,904  KG  x  5,99    5,41
VALOR  A  PAGAR  R$    18,90
FORMA  DE  PAGAMENTO    VALOR  PAGO  R$
DINHEIRO    20,00
3526  0467  6579  5200  0153  6500  5000  4684  6515  3240  4187
NFC-e  N.  468465  SERIE  003  15/05/2026  19:08:04`;
  const { total, issuedAt, key } = read(wide);
  expect({ total, issuedAt, key }).toEqual({
    total: 1_890,
    issuedAt: '2026-05-15T22:08:04.000Z',
    key: '35260467657952000153650050004684651532404187',
  });
});

it('NF-25 NF-39 finds the rows of tabs in one line, whose prices have a number before the next row', () => {
  const row = (number: number, name: string, price: string) =>
    `${number} ${name} 1,0000 UN ${price} Código do Produto 88${number} Código EAN Comercial SEM GTIN Valor unitário de comercialização ${price}00000000 Valor Aproximado dos Tributos`;
  const { lines, doubts } = read(
    `CNPJ 06.057.223/0001-71 Nome / Razão Social MERCADO DO CANTO LTDA Data de Emissão 15/05/2026 19:08:04-03:00 Valor Total da Nota Fiscal 12,00 Dados dos Produtos e Serviços Num. Descrição Qtd. Unidade Comercial Valor(R$) ${row(1, 'SACOLA G', '3,90')} ${row(2, 'GELO 5KG', '5,10')} ${row(3, '7 BELO', '3,00')} Totais Valor Total dos Produtos 12,00 Valor Total da NFe 12,00`,
  );
  expect(lines.map(({ text: name, total }) => [name, total])).toEqual([
    ['SACOLA G', 390],
    ['GELO 5KG', 510],
    ['7 BELO', 300],
  ]);
  expect(doubts).toEqual([]);
});

it.each([
  ['with the number of each line', '1. ', '2. ', 'Qtde.: 1 UN', 'Qtde.: 0,904 KG', 'Vl. Total:'],
  [
    'with totals as labels',
    '',
    '',
    'Quantidade:\n1\nUnidade:\nUN',
    'Quantidade:\n0,904\nUnidade:\nKG',
    'Valor total:\nR$',
  ],
  ['with totals as subtotals', '', '', 'Qtd: 1,000 UN', 'Qtd: 0,904 KG', 'Subtotal: R$'],
])('NF-13 reads the labels of apps and cards %s', (_name, first, second, one, other, total) => {
  const cards = `${first}PAO INTEGRAL 420G
Cód. 0040729
${one}
Preço unitário: R$ 13,49
${total} 13,49
Desconto do item:
R$ 0,49
${second}BANANA PRATA KG
Cód. 0036933
${other}
Preço unitário: R$ 5,99
${total} 5,41
`;
  const {
    lines,
    doubts,
    total: paid,
  } = read(
    `MERCADO DO CANTO LTDA\nCNPJ 06.057.223/0001-71\n15/05/2026 19:08:04\n${cards}Itens: 2\nSubtotal: R$ 18,90\nTotal pago: R$ 18,41\n`,
  );
  expect({ doubts, paid }).toEqual({ doubts: [], paid: 1_841 });
  expect(lines).toMatchObject([
    { text: 'PAO INTEGRAL 420G', code: '0040729', quantity: 1_000, unit: 'un', discount: 49 },
    { text: 'BANANA PRATA KG', code: '0036933', quantity: 904, unit: 'kg', discount: 0 },
  ]);
});

it('NF-25 reads a table below the title "Dados dos produtos / serviços", with a freight', () => {
  const { lines, doubts, total } = read(`MERCADO DO CANTO LTDA\tCNPJ
06.057.223/0001-71
15/05/2026 19:08:04
DADOS DOS PRODUTOS / SERVIÇOS

CÓDIGO\tDESCRIÇÃO DO PRODUTO / SERVIÇO\tNCM/SH\tCST\tCFOP\tUN\tQUANT\tV. UNIT\tV. TOTAL
0040729\tPAO INTEGRAL 420G\t19052090\t060\t5405\tUN\t1,0000\t13,4900\t13,49
0036933\tBANANA PRATA KG\t08039000\t060\t5405\tKG\t0,9040\t5,9900\t5,41
CÁLCULO DO IMPOSTO

V. TOTAL DOS PRODUTOS
18,90\tVALOR DO FRETE
3,10\tDESCONTO
0,00\tV. TOTAL DA NOTA
22,00`);
  expect({ doubts, total }).toEqual({ doubts: [], total: 2_200 });
  expect(lines).toMatchObject([
    { text: 'PAO INTEGRAL 420G', code: '0040729', quantity: 1_000, unit: 'un' },
    { text: 'BANANA PRATA KG', code: '0036933', quantity: 904, unit: 'kg' },
  ]);
});
