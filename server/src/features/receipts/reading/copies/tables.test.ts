/** Copied tables that nobody has described: other columns, other orders, and no heading (NF-25). */
import { expect, it } from 'vitest';
import { readReceiptText } from '../read-receipt-text.ts';

const now = new Date('2026-11-20T12:00:00Z');
const key = '4326 0545 2608 2200 0654 6501 9000 4811 0210 2595 3447';
const head = 'MERCADO DA PRACA LTDA\nCNPJ: 45.260.822/0006-54\nRUA A, 1, CENTRO, PORTO, RS\n';
const foot = `\nValor a pagar R$ 27,94\nNFC-e nº 481102 Série 1 16/05/2026 16:13:46\nChave de acesso\n${key}`;

function read(text: string) {
  const result = readReceiptText(text, undefined, now);
  if ('problem' in result) throw new Error(result.problem);
  return result.receipt;
}

const linesOf = (text: string) =>
  read(text).lines.map((line) => [line.text, line.quantity, line.unit, line.total]);

const goods = [
  ['LEITE MOCA 395G', 2_000, 'un', 1_198],
  ['BANANA PRATA KG', 1_230, 'kg', 798],
  ['OVOS 30UN', 1_000, 'un', 798],
];

const tables: Readonly<Record<string, string>> = {
  'a heading with short names': `#\tCÓD\tDESC\tQTD\tUN\tVL UN R$\tVL ITEM R$
1\t11\tLEITE MOCA 395G\t2\tUN\t5,99\t11,98
2\t22\tBANANA PRATA KG\t1,230\tKG\t6,49\t7,98
3\t33\tOVOS 30UN\t1\tUN\t7,98\t7,98`,
  'the quantity first': `Qtd\tUn\tProduto\tPreço\tTotal
2\tUN\tLEITE MOCA 395G\t5,99\t11,98
1,230\tKG\tBANANA PRATA KG\t6,49\t7,98
1\tUN\tOVOS 30UN\t7,98\t7,98`,
  'the total before the quantity, with bars': `Produto | Valor Total | Qtd | Un | Vl Unit
LEITE MOCA 395G | 11,98 | 2 | UN | 5,99
BANANA PRATA KG | 7,98 | 1,230 | KG | 6,49
OVOS 30UN | 7,98 | 1 | UN | 7,98`,
  'a heading of two rows': `Código\tDescrição
Qtde x Vl Unit\tVl Total
11\tLEITE MOCA 395G
2,0000 UN X 5,99\t11,98
22\tBANANA PRATA KG
1,2300 KG X 6,49\t7,98
33\tOVOS 30UN
1,0000 UN X 7,98\t7,98`,
  'a cell in each line': `CÓDIGO\nDESCRIÇÃO\nQTDE.\nUN.\nVALOR UNIT.\nVALOR TOTAL
11\nLEITE MOCA\n395G\n2\nUN\n5,99\n11,98\n22\nBANANA PRATA KG\n1,230\nKG\n6,49\n7,98\n33\nOVOS 30UN\n1\nUN\n7,98\n7,98`,
  'blanks for tabs, in one line': `Cód. Produto Descrição Qtde. Un. Vl. Unit. Vl. Total 11 LEITE MOCA 395G 2 UN 5,99 11,98 22 BANANA PRATA KG 1,230 KG 6,49 7,98 33 OVOS 30UN 1 UN 7,98 7,98`,
  'a column of discounts and a cancelled row': `CÓD\tDESC\tQTD\tUN\tVL UN R$\tDESC R$\tVL ITEM R$
11\tLEITE MOCA 395G\t2\tUN\t5,99\t0,00\t11,98
22\tBANANA PRATA KG\t1,230\tKG\t6,49\t0,00\t7,98
44\tSAL 1KG (CANCELADO)\t1\tUN\t3,00\t0,00\t3,00
33\tOVOS 30UN\t1\tUN\t7,98\t0,00\t7,98`,
  'no heading, products below names': `LEITE MOCA 395G
2 x R$ 5,99
R$ 11,98
BANANA PRATA KG
1,230 kg x R$ 6,49
R$ 7,98
OVOS 30UN
1 x R$ 7,98
R$ 7,98`,
  'no heading, numbers and codes before the names': `001 7891000100103 LEITE MOCA 395G 2UN x 5,99 11,98 F1
002 222 BANANA PRATA KG 1,230KG x 6,49 7,98 T18,00%
003 333 OVOS 30UN 1UN x 7,98 7,98`,
  'other labels, and arrows': `1 - LEITE MOCA 395G (EAN: 7891000100103)
Quantidade: 2 UN - Preço: R$ 5,99 → R$ 11,98
2 - BANANA PRATA KG (EAN: SEM GTIN)
Quantidade: 1,230 KG - Preço: R$ 6,49 → R$ 7,98
3 - OVOS 30UN (EAN: SEM GTIN)
Quantidade: 1 UN - Preço: R$ 7,98 → R$ 7,98`,
  'the tax of a line at its end': `CODIGO DESCRICAO QTD UN VL.UNIT VL.TOTAL ST
11 LEITE MOCA 395G 2 UN 5,99 11,98 F1
22 BANANA PRATA KG 1,230 KG 6,49 7,98 T17
33 OVOS 30UN 1 UN 7,98 7,98 F1`,
  'the barcode behind the name': `Descrição\tEAN\tUn\tQtd\tPreço Unit.\tDesc.\tPreço Total
LEITE MOCA 395G\t7891000100103\tUN\t2\t5,99\t0,00\t11,98
BANANA PRATA KG\tSEM GTIN\tKG\t1,230\t6,49\t0,00\t7,98
OVOS 30UN\tSEM GTIN\tUN\t1\t7,98\t0,00\t7,98`,
  'products in brackets': `LEITE MOCA 395G (2 UN x 5,99) 11,98
BANANA PRATA KG (1,230 KG x 6,49) 7,98
OVOS 30UN (1 UN x 7,98) 7,98`,
  'labels without colons': `LEITE MOCA 395G Código 11
Qtd 2 UN UN Vl Unit 5,99 Vl Total 11,98
BANANA PRATA KG Código 22
Qtd 1,230 UN KG Vl Unit 6,49 Vl Total 7,98
OVOS 30UN Código 33
Qtd 1 UN UN Vl Unit 7,98 Vl Total 7,98`,
  'labels above their values': [
    ['LEITE MOCA 395G', '2', 'UN', '5,99', '11,98'],
    ['BANANA PRATA KG', '1,230', 'KG', '6,49', '7,98'],
    ['OVOS 30UN', '1', 'UN', '7,98', '7,98'],
  ]
    .map(
      ([name, quantity, unit, price, total]) =>
        `Descrição\n${name}\nQuantidade\n${quantity}\nUnidade\n${unit}\nPreço unitário\n${price}\nSubtotal\n${total}`,
    )
    .join('\n'),
};

it.each(Object.entries(tables))('NF-25 NF-39 reads a table with %s', (_shape, table) => {
  expect(linesOf(head + table + foot)).toEqual(goods);
  expect(read(head + table + foot)).toMatchObject({
    total: 2_794,
    doubts: [],
    cnpj: '45260822000654',
    issuedAt: '2026-05-16T19:13:46.000Z',
  });
});

it('NF-25 shows a doubt for a table that does not add up, and for a wrong number of items', () => {
  const table = tables['a heading with short names'] ?? '';
  expect(read(head + table + foot.replace('27,94', '29,94')).doubts).toEqual(['sum']);
  expect(read(`${head}${table}\nQtd itens 7${foot}`).doubts).toEqual(['count']);
  expect(read(head + table.replace('\t5,99\t', '\t4,99\t') + foot).doubts).toEqual(['lines']);
});

it('NF-25 doubts a name that has a part of a row that was not read', () => {
  const text = `${head}Produto\tQtd\tUn\tPreço\tTotal
LEITE\t2\tUN\t5,99\t11,98\nOVOS\t?\tUN\t7,98\t7,98\nPAO\t1\tUN\t1,00\t1,00${foot.replace('27,94', '20,96')}`;
  expect(read(text).doubts).toEqual(['sum', 'lines']);
});

it('NF-25 takes no text whose products lead to no printed total', () => {
  const text = `${head}Parcelas do carnê\n2 x R$ 5,99\nR$ 11,98${foot}`;
  expect(readReceiptText(text, undefined, now)).toEqual({ problem: 'not-a-receipt' });
});

it('NF-25 doubts the only name below a text that may belong to it', () => {
  const text = `${head}LEITE CONDENSADO\nMOCA 395G\n2 UN X 5,99 = 11,98${foot.replace('27,94', '11,98')}`;
  expect(read(text)).toMatchObject({ doubts: ['lines'], lines: [{ isInDoubt: true }] });
});

it('NF-25 NF-39 never takes the buyer for the name of the first line', () => {
  const buyer = 'CONSUMIDOR\nCPF 529.982.247-25\nFULANO DE TAL\n';
  const text = head + buyer + (tables['no heading, products below names'] ?? '') + foot;
  expect(linesOf(text)).toEqual(goods);
  expect(JSON.stringify(read(text))).not.toMatch(/FULANO|52998224725/u);
});

it('NF-25 NF-39 reads the barcode whose label is in the line above it', () => {
  const text = `${head}Num.\tDescrição\tQtd.\tUnidade Comercial\tValor(R$)
1\tNATA 300G\t10,0000\tPT\t84,90
Código do Produto
7891000100103
Indicador de Composição do Valor Total da NF-e
1 - O valor do item compõe o valor total da NF-e (vProd)
Código EAN Comercial
7891000100103
Valor unitário de comercialização
8,4900000000${foot.replace('27,94', '84,90')}`;
  expect(read(text)).toMatchObject({
    total: 8_490,
    doubts: [],
    lines: [{ text: 'NATA 300G', barcode: '7891000100103' }],
  });
});
