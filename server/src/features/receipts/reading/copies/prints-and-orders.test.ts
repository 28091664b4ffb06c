/** Prints of tills, invoices, orders and apps, as people copy them (NF-28 to NF-30). */
import type { Centavos } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { isProven } from '../prove-receipt.ts';
import { readPage } from '../read-page.ts';
import { readReceiptText } from '../read-receipt-text.ts';

const now = new Date('2026-11-20T12:00:00Z');
const key = '4326 0545 2608 2200 0654 6501 9000 4811 0210 2595 3447';
const head = 'MERCADO DA PRACA LTDA\nCNPJ: 45.260.822/0006-54\nRUA A, 1, CENTRO, PORTO, RS\n';
const issued = `NFC-e nº 481102 Série 1 16/05/2026 16:13:46\nChave de acesso\n${key}`;

function read(text: string) {
  const result = readReceiptText(text, undefined, now);
  if ('problem' in result) throw new Error(result.problem);
  return result.receipt;
}

const linesOf = (text: string) =>
  read(text).lines.map((line) => [line.text, line.quantity, line.unit, line.total]);

const goods = [
  ['CERV PILS 350ML', 2_000, 'un', 1_198],
  ['BANANA PRATA KG', 1_230, 'kg', 798],
  ['OVOS 30UN', 1_000, 'un', 798],
];

const texts: Readonly<Record<string, string>> = {
  'the tax of each line in brackets': `#|COD|DESC|QTD|UN|VL UN R$|(VL TR R$)*|VL ITEM R$
------------------------------------------------
001 7891234567895 CERV PILS 350ML
               2 UN x 5,99 (0,30) 11,98
002 22011 BANANA PRATA KG
               1,230 KG x 6,49 (0,12) 7,98
003 33011 OVOS 30UN
               1 UN x 7,98 (0,12) 7,98

TOTAL R$                              27,94`,
  'the tax between price and total, below two lines of headings': `ITEM  CÓDIGO       DESCRIÇÃO
QTD.  UN. VL.UNIT(R$)  ST       VL.ITEM(R$)
1  7891234567895  CERV PILS 350ML
      2,000UN X 5,99   T18,00%    11,98
2  22011  BANANA PRATA KG
      1,230KG X 6,49   F1    7,98
3  33011  OVOS 30UN
      1,000UN X 7,98   T18,00%    7,98
TOTAL  R$                         27,94`,
  'a size in the name that looks like a quantity': `Codigo Descricao Qtd Un Vl.Unit Aliq Vl.Total
7891234567895 CERV PILS 350ML 2,000 UN 5,99 20,00% 11,98
22011 BANANA PRATA KG 1,230 KG 6,49 20,00% 7,98
33011 OVOS 30UN 1,000 UN 7,98 20,00% 7,98
Valor a Pagar R$ 27,94`,
  'columns of taxes behind the totals, and the sums above': `V. TOTAL PRODUTOS\n27,94\tVALOR DO FRETE\n0,00\tDESCONTO\n0,00\tV. TOTAL DA NOTA\n27,94
DADOS DOS PRODUTOS / SERVIÇOS
CÓD. PROD.\tDESCRIÇÃO DOS PRODUTOS / SERVIÇOS\tNCM/SH\tCST\tCFOP\tUNID.\tQTD.\tVLR. UNIT.\tVLR. TOTAL\tBC ICMS\tVLR. ICMS\tVLR. IPI\tALÍQ. ICMS\tALÍQ. IPI
7891234567895\tCERV PILS 350ML\t21069090\t060\t5405\tUN\t2,0000\t5,9900\t11,98\t0,00\t0,00\t0,00\t0,00\t0,00
22011\tBANANA PRATA KG\t21069090\t060\t5405\tKG\t1,2300\t6,4900\t7,98\t0,00\t0,00\t0,00\t0,00\t0,00
33011\tOVOS 30UN\t21069090\t060\t5405\tUN\t1,0000\t7,9800\t7,98\t0,00\t0,00\t0,00\t0,00\t0,00`,
  'a heading that is broken into many lines': `#\tProduto\tCód.\tQuant. Unid.\nPreço\nUnit.\nPreço\nTotal\nDesc.
1 CERV PILS 350ML\t7891234567895 2,000\tUN\t5,99\t11,98\t-
2 BANANA PRATA KG\t22011 1,230\tKG\t6,49\t7,98\t-
3\nOVOS\n30UN\n33011 1,000\tUN\t7,98\t7,98\t-
Total líquido 27,94`,
  'the code below the name': `Codigo  Descricao
Qtde Un     Valor unit.      Valor total
1 CERV PILS 350ML\n  7891234567895\n  2,000 UN     5,99     11,98
2 BANANA PRATA KG\n  220111\n  1,230 KG     6,49     7,98
3 OVOS 30UN\n  330111\n  1,000 UN     7,98     7,98
Valor a pagar R$     27,94`,
  'the code in brackets behind the name': `1 - CERV PILS 350ML (7891234567895)\n2,0000 UN x R$ 5,99 = R$ 11,98
2 - BANANA PRATA KG (2201)\n1,2300 KG x R$ 6,49 = R$ 7,98
3 - OVOS 30UN (33011)\n1,0000 UN x R$ 7,98 = R$ 7,98
Total: R$ 27,94`,
  'labels of names and prices': `Produto: CERV PILS 350ML\nCódigo: 75030\nQuantidade: 2,000 Unidade: UN\nPreço unitário: R$ 5,99\nPreço total: R$ 11,98
Produto: BANANA PRATA KG\nCódigo: 22011\nQuantidade: 1,230 Unidade: KG\nPreço unitário: R$ 6,49\nPreço total: R$ 7,98
Produto: OVOS 30UN\nCódigo: 33011\nQuantidade: 1,000 Unidade: UN\nPreço unitário: R$ 7,98\nPreço total: R$ 7,98
Valor da nota: R$ 27,94`,
  'all values of a line in one text with bars': `CERV PILS 350ML\nCód: 75030 | Qtd: 2 UN | Unit: R$ 5,99 | Total: R$ 11,98
BANANA PRATA KG\nCód: 22011 | Qtd: 1,23 KG | Unit: R$ 6,49 | Total: R$ 7,98
OVOS 30UN\nCód: 33011 | Qtd: 1 UN | Unit: R$ 7,98 | Total: R$ 7,98
Total a pagar: R$ 27,94`,
  'the bold amounts of a message': `• CERV PILS 350ML: 2 UN × R$ 5,99 = *R$ 11,98*
• BANANA PRATA KG: 1,23 KG × R$ 6,49 = *R$ 7,98*
• OVOS 30UN: 1 UN × R$ 7,98 = *R$ 7,98*\n*Total: R$ 27,94*`,
  'codes that one line lacks': `7891234567895 CERV PILS 350ML\n2 UN x 5,99 11,98
BANANA PRATA KG\n1,230 KG x 6,49 7,98
33011 OVOS 30UN\n1 UN x 7,98 7,98\nTOTAL R$ 27,94`,
  'a code between the foot of a sheet and its name': `Código\tDescrição\tQtde\tUn\tVl Unit\tVl Total
7891234567895\tCERV PILS 350ML\t2,000\tUN\t5,99\t11,98
22011\tBANANA PRATA KG\t1,230\tKG\t6,49\t7,98
33011\tOVOS 30UN\t1,000\tUN\t7,98\t7,98\nValor a pagar R$\t27,94`,
};

it.each(Object.entries(texts))('NF-28 reads a text with %s', (_shape, text) => {
  expect(linesOf(`${head}${text}\n${issued}`)).toEqual(goods);
  expect(read(`${head}${text}\n${issued}`)).toMatchObject({ total: 2_794, doubts: [] });
});

it('NF-28 doubts a name before whose code the foot of a sheet stands', () => {
  const text = texts['a code between the foot of a sheet and its name'] ?? '';
  const flat = text
    .replace('Vl Unit', 'Preço')
    .replaceAll(/\s+/gu, ' ')
    .replace('22011', 'SEFAZ RS - sem valor 22011');
  const { lines, doubts } = read(`${head}${flat}\n${issued}`);
  expect(lines[1]).toMatchObject({ text: 'BANANA PRATA KG', code: '22011', isInDoubt: true });
  expect(doubts).toEqual(['lines']);
});

it('NF-28 NF-40 reads the total below a discount whose labels have colons', () => {
  const lines = 'ARROZ\n2 UN x R$ 5,99 = R$ 11,98\nFEIJAO\n1 UN x R$ 7,98 = R$ 7,98';
  const sums = 'Subtotal: R$ 19,96\nDesconto: - R$ 1,00\nEntrega R$ 4,00\nTotal: R$ 22,96';
  expect(read(`${head}${lines}\n${sums}\n${issued}`)).toMatchObject({ total: 2_296, doubts: [] });
});

it('NF-28 shows lines that multiply with a doubt where the sum is wrong', () => {
  const text = texts['the code in brackets behind the name'] ?? '';
  const { lines, doubts } = read(`${head}${text.replace('27,94', '29,94')}\n${issued}`);
  expect(lines).toHaveLength(3);
  expect(doubts).toContain('sum');
});

it('NF-28 NF-40 reads cards whose headings, codes and counts stand between names and numbers', () => {
  const heads = 'Qtde.\tUN\tVl. Unit.\tVl. Total';
  const cards = `CERV PILS 350ML (Código: 80509)\n${heads}\n2\tUN\t5,99\t11,98
BANANA PRATA KG (Código: 22011)\n${heads}\n1,230\tKG\t6,49\t7,98
OVOS 30UN (Código: 33011)\n${heads}\n1\tUN\t7,98\t7,98\nValor a pagar R$: 27,94`;
  const numbered = `1. CERV PILS 350ML\ncód 80509\n2,000 UN × R$ 5,99\nR$ 11,98
2. BANANA PRATA KG\ncód 22011\n1,230 KG × R$ 6,49\nR$ 7,98
3. OVOS 30UN\ncód 33011\n1,000 UN × R$ 7,98\nR$ 7,98\nValor total: R$ 28,94
Desconto total: R$ 1,00\nValor pago: R$ 27,94`;
  for (const text of [cards, numbered]) {
    expect(linesOf(`${head}${text}\n${issued}`)).toEqual(goods);
    expect(read(`${head}${text}\n${issued}`)).toMatchObject({ total: 2_794, doubts: [] });
  }
});

it('NF-28 doubts a total of less than half of the lines without a printed discount', () => {
  const sums = 'Subtotal: R$ 27,94\nTotal: R$ 12,94';
  const text = (texts['the code in brackets behind the name'] ?? '').replace(/Total.*/u, sums);
  expect(read(`${head}${text}\n${issued}`).doubts).toContain('sum');
});

it('NF-14 does not doubt an addition that the sum of the lines contains already', () => {
  const sums = 'Valor total R$ 32,94\nAcréscimos R$ 5,00\nValor a pagar R$ 32,94';
  const text = (texts['the code below the name'] ?? '').replace(/Valor a pagar.*/u, sums);
  expect(read(`${head}${text}\n${issued}`)).toMatchObject({ total: 3_294, doubts: [] });
});

it('NF-14 doubts a name that has the label of a code', () => {
  const one = { quantity: { digits: 1n, decimals: 0 }, unitPrice: undefined };
  const numbers = { ...one, total: 1_429 as Centavos };
  expect(isProven('Cód: 467736 |', numbers, 0)).toBe(false);
  expect(isProven('BACALHAU COD 500G', numbers, 0)).toBe(true);
});

it('NF-29 reads an order that has only counts, names and amounts, if they add up', () => {
  const order = (total: string) =>
    `${head}2x ARROZ 5KG\nR$ 53,80\n0,537x CEBOLA\nR$ 2,14\nSubtotal R$ 55,94\nTaxa de entrega R$ 7,99\nTotal R$ ${total}\n${issued}`;
  expect(linesOf(order('63,93'))).toEqual([
    ['ARROZ 5KG', 2_000, 'un', 5_380],
    ['CEBOLA', 537, 'kg', 214],
  ]);
  expect(read(order('63,93'))).toMatchObject({ total: 6_393, doubts: [] });
  expect(readReceiptText(order('66,93'), undefined, now)).toEqual({ problem: 'not-a-receipt' });
});

const cell = (name: string, label: string, value: string) =>
  `<td class="fixo-prod-serv-${name}"><label>${label}</label><span>${value}</span></td>`;
const printed = (name: string, index: number) => `<table><tr>${cell('numero', 'Número', `${index}`)}
  ${cell('descricao', 'Descrição', name)}${cell('qtd', 'Qtd.', '2,0000')}
  ${cell('uc', 'Unidade Comercial', 'UN')}${cell('vb', 'Valor (R$)', '11,98')}</tr></table>
  <table><tr><td><label>Código do Produto</label><span>001-${index}</span></td><td><label>Código NCM</label><span>1</span></td></tr></table>
  <table><tr><td><label>Valor unitário de comercialização</label><span>5,9900</span></td></tr></table>`;
const view = `<html><body><table><tr><td><label>Chave de Acesso</label><span>${key}</span></td>
  <td><label>Data de Emissão</label><span>16/05/2026 16:13:46-03:00</span></td></tr></table>
  <table><tr><td>Dados dos Produtos e Serviços</td></tr></table>${printed('LEITE 1L', 1)}${printed('CAFE', 2)}
  <table><tr><td>Totais</td></tr><tr><td><label>Valor Total dos Produtos</label><span>23,96</span></td>
  <td><label>Valor Total da NFe</label><span>23,96</span></td></tr></table></body></html>`;

it('NF-30 reads the view for printing whose cells have labels, and its copy', () => {
  const copy = view
    .replaceAll(/<\/label>|<\/t[dr]>/gu, '\n')
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/\n\s+/gu, '\n');
  expect(readPage(view)?.lines).toMatchObject([
    { text: 'LEITE 1L', quantity: '2,0000', unit: 'UN', total: '11,98' },
    { text: 'CAFE', quantity: '2,0000', unit: 'UN', total: '11,98' },
  ]);
  for (const text of [view, copy]) {
    const receipt = read(text);
    expect(receipt).toMatchObject({ total: 2_396, doubts: [] });
    expect(receipt.lines.map(({ text: name, code, quantity }) => [name, code, quantity])).toEqual([
      ['LEITE 1L', '001-1', 2_000],
      ['CAFE', '001-2', 2_000],
    ]);
  }
});

const labelled = (name: string, unitPrice: string, total: string) =>
  `${name}\nCódigo: 75030\nQtde.: 2\nUN: UN\nVl. Unit.: ${unitPrice}\nVl. Total ${total}`;

it.each(['Frete R$: 2,50', 'Acréscimos (frete, seguro e outros) R$ 2,50'])(
  'NF-28 takes %j for an addition',
  (addition) => {
    const tabbed = `Código\tDescrição\tQtde\tUN\tVl Unit\tVl Total\n1\tSAL 1KG\t2\tUN\t1,00\t2,00\n2\tCHA\t1\tUN\t3,00\t3,00`;
    for (const lines of [
      tabbed,
      `${labelled('SAL 1KG', '1,00', '2,00')}\n${labelled('CHA', '1,50', '3,00')}`,
    ]) {
      const receipt = read(
        `${head}${lines}\nQtde total de itens 2\nValor Total R$ 5,00\n${addition}\nValor a Pagar R$ 7,50\n${issued}`,
      );
      expect(receipt).toMatchObject({ total: 750, unreadPaid: 0 });
      expect(receipt.lines.map(({ paid }) => paid)).toEqual([300, 450]);
      expect(receipt.doubts).toEqual([]);
    }
  },
);

it('NF-28 NF-40 leaves a ruler and the number of the shop above the first name out of it', () => {
  const paper = `CODIGO  DESCRICAO\n   QTDE UN  X  VL UNIT R$      VL TOTAL R$\n----------------
7895063466992 SAL 1KG\n   2 UN X 2,50      5,00\n----------------`;
  const sums = 'QTD. TOTAL DE ITENS   1\nVALOR TOTAL R$   5,00\nVALOR A PAGAR R$   5,00';
  expect(linesOf(`${head}${paper}\n${sums}\n${issued}`)).toEqual([['SAL 1KG', 2_000, 'un', 500]]);

  const item = (name: string, discount = '') =>
    `${name}\nCódigo: 75030\nQuantidade: 2 UN\nValor unitário: R$ 2,50\nValor total: R$ 5,00\n${discount}`;
  const discount = 'Desconto: -R$ 0,17\n';
  const app = `MERCADO DA PRACA\nCNPJ 45.260.822/0006-54\nCompra realizada em 16/05/2026 16:13:46\nProdutos
${item('SAL 1KG', discount)}${item('CHA 15G')}${item('SAL 1KG', discount)}Resumo\nQuantidade de itens: 3
Subtotal: R$ 15,00\nDescontos: -R$ 0,34\nTotal pago: R$ 14,66\n${key}`;
  expect(linesOf(app).map(([name]) => name)).toEqual(['SAL 1KG', 'CHA 15G']);
});
