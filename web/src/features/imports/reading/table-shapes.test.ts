/** Tables in the shapes in which people and other programs hand them in. */
import { nameWithPackage } from '@quitanda/contract/items/package-words';
import { packageText } from '@quitanda/contract/units';
import { expect, it } from 'vitest';
import { readText } from './read-file.ts';

const content = (text: string, fileName = 'a.csv') => readText(text, fileName).content;
/** Each item as '2 un Arroz'. */
const read = (text: string, fileName?: string) =>
  content(text, fileName).groups.flatMap(({ items }) =>
    items.map(
      ({ name, quantity, unit, unitText }) =>
        `${quantity} ${unit} ${nameWithPackage(name, packageText(unitText))}`,
    ),
  );
const notices = (text: string) => content(text).notices.map((notice) => notice.text);

it.each([
  ['Descrição do produto;Quant. (un)', 'Mel;2', '2 un Mel'],
  ['Product Name,Qty Needed,Est. Price', 'Mel,2,4.99', '2 un Mel'],
  ['Prioridade;Produto da lista;Qtde. pedida', '1;Mel;2', '2 un Mel'],
  ['Produto;Estoque mínimo;Estoque atual', 'Mel;3;2', '2 un Mel'],
  ['Produto;Qtd/Unid', 'Mel;2 potes', '2 un Mel (pote)'],
  ['Nome;Especificação', 'Mel;2 potes', '2 un Mel (pote)'],
  ['Produto;Qtd por pessoa;Qtd total', 'Mel;1;2', '2 un Mel'],
  ['Produto;Potes', 'Mel;2', '2 un Mel (pote)'],
  ['Produto;Quantidade (kg)', 'Mel;0,5', '0.5 kg Mel'],
  ['Produto;Peso em g', 'Mel;500', '500 g Mel'],
])('IMP-15 understands the titles %j by their words', (titles, row, item) => {
  expect(read(`${titles}\n${row}\n`)).toEqual([item]);
});

it('IMP-15 takes a word above amounts for a title', () => {
  const text = 'Coisa;Vezes;Onde\nMel;2;Feira\nSal;1;Mercado\nFigo;6;Feira\n';
  expect(read(text)).toEqual(['2 un Mel', '1 un Sal', '6 un Figo']);
  expect(notices(text)).toEqual(['A coluna “Vezes” foi lida como quantidade.']);
});

it('IMP-15 takes another column for the names if the titled one has none', () => {
  expect(read('Item;Descrição;Qtd\n1;Mel;2\n2;Sal;1\n')).toEqual(['2 un Mel', '1 un Sal']);
});

it.each([
  ['meia dúzia', '6 un Mel'],
  ['dois', '2 un Mel'],
  ['1kg e meio', '1.5 kg Mel'],
  ['2 pct.', '2 un Mel (pacote)'],
  ['2x 500g', '2 un Mel 500g'],
  ['2 sacos de 5kg', '2 un Mel (saco de 5kg)'],
  ['3;pacotes de 1kg', '3 un Mel (pacote de 1kg)'],
  ['1;colher (sopa)', '1 un Mel (colher sopa)'],
])('IMP-15 reads the amount %j', (amount, item) => {
  expect(read(`Produto;Qtd;Medida\nMel;${amount}\n`)).toEqual([item]);
});

it('IMP-15 reads the column that a row has filled of several with units', () => {
  expect(read('Produto;Kg;Unid\nMel;2;\nFigo;;3\n')).toEqual(['2 kg Mel', '3 un Figo']);
});

it('IMP-12 leaves out two sections that may be items, and a total in words', () => {
  expect(read('Item;Qtd\nFrutas;\nFigo;2\nBebidas;\nMate;1\nUva;1\nTotal de itens;3\n')).toEqual([
    '2 un Figo',
    '1 un Mate',
    '1 un Uva',
  ]);
});

it('IMP-10 reads ticks below a title that nobody knows', () => {
  expect(read('Item;Qtd;Já foi\nMel;2;\nSal;1;x\n')).toEqual(['2 un Mel']);
});

it('IMP-18 takes the names that begin blocks for titles, but no things', () => {
  const text = (first: string, second: string) =>
    `Item;Qtd;Un\n${first};;\nMel;2;un\nFigo;1;un\n${second};;\nVela;1;cx\nCloro;1;un\n`;
  expect(read(text('Gôndola azul', 'Gôndola verde'))).toHaveLength(4);
  expect(read(text('Gôndola azul', 'Alho'))).toHaveLength(6);
});

it('IMP-16 finds the separator by the titles, below lines without one', () => {
  expect(read('Hortifruti\nProduto;Qtd\nNabo;2\n\nAçougue\nProduto;Qtd\nLagarto;1,5 kg\n')).toEqual(
    ['2 un Nabo', '1.5 kg Lagarto'],
  );
});

it('IMP-16 reads a table in Markdown, with its boxes', () => {
  const text =
    '# Compras\n\n| | Item | Qtd |\n|:-:|:--|--:|\n| [ ] | Mel | 2 potes |\n| [x] | Sal | 1 |\n';
  expect(read(text, 'a.md')).toEqual(['2 un Mel (pote)']);
});

it.each([',', '|'])('IMP-16 reads a pasted table with %j between its titles', (mark) => {
  const rows = [
    ['Item', 'Quantidade', 'Unidade'],
    ['Mel', '2', 'kg'],
    ['Sal', '1', 'un'],
  ];
  expect(read(rows.map((row) => row.join(mark)).join('\n'), '')).toEqual(['2 kg Mel', '1 un Sal']);
});

it('IMP-16 reads a text with commas and without titles as a list', () => {
  expect(read('Mel, sal e figo\nLeite, pão e ovo\n', '')).toHaveLength(6);
});

it('IMP-16 reads blocks side by side, and titles that stand again', () => {
  expect(
    read('Item;Qtd;;Item;Qtd\nMel;2;;Sal;1\nFigo;6;;;\nItem;Qtd;;Item;Qtd\nUva;3;;;\n'),
  ).toEqual(['2 un Mel', '6 un Figo', '3 un Uva', '1 un Sal']);
});

it.each(['Comprar?', 'Falta?'])('IMP-17 leaves out what has no tick below %j', (title) => {
  const text = `Item;${title}\nMel;x\nSal;\nFigo;não\n`;
  expect(read(text)).toEqual(['1 un Mel']);
  expect(notices(text)).toEqual([
    '“Sal” não está marcado para comprar; não entrou.',
    '“Figo” não está marcado para comprar; não entrou.',
  ]);
});

it('IMP-17 keeps all rows above empty boxes', () => {
  expect(read('Item;Comprar?\nMel;\nSal;\n')).toHaveLength(2);
});

it('IMP-17 leaves out what is at home', () => {
  expect(read('Item;Tem?\nMel;Sim\nSal;Não\n')).toEqual(['1 un Sal']);
});

it('IMP-17 reads how much is missing, and leaves out what is not', () => {
  const text = 'Item;Qtd ideal;Tenho;Comprar\nMel;3;1;2\nSal;1;1;\nFigo;1;2;-1\nUva;1;1;0\n';
  expect(read(text)).toEqual(['2 un Mel']);
  expect(notices(text)).toEqual(
    ['Sal', 'Figo', 'Uva'].map((name) => `A quantidade é zero; “${name}” não entrou.`),
  );
});

it('IMP-18 tells the numbers, sections and dates of rows without titles from amounts and names', () => {
  expect(read('1;Mel;5;kg\n2;Sal;1;un\n3;Figo;6;un\n')).toEqual([
    '5 kg Mel',
    '1 un Sal',
    '6 un Figo',
  ]);
  expect(read('Feira;Figo;6\nFeira;Uva;2\nBazar;Vela;1\nBazar;Copo;3\n')).toEqual([
    '6 un Figo',
    '2 un Uva',
    '1 un Vela',
    '3 un Copo',
  ]);
  expect(read('28/11/2026;Mel;2\n29/11/2026;Sal;1\n')).toEqual(['2 un Mel', '1 un Sal']);
});

it('IMP-18 reads boxes without titles, in a column or before the names', () => {
  expect(read('[ ];Mel;2\n[x];Sal;1\n')).toEqual(['2 un Mel']);
  expect(read(',Item,Qtd\nFALSO,Mel,2\nVERDADEIRO,Sal,1\n')).toEqual(['2 un Mel']);
  expect(read('Item;Qtd\n☐ Mel;2\n☑ Sal;1\n')).toEqual(['2 un Mel']);
});

it('IMP-18 names what is about the table or a title in it, and what is unclear', () => {
  const text = 'Item;Qtd\nPara o bolo;\nMel;2\nUva;1\nObs: pagar em dinheiro;\n';
  expect(read(text)).toEqual(['2 un Mel', '1 un Uva']);
  expect(notices(text)).toEqual([
    '“Para o bolo” parece um título; não entrou.',
    '“Obs: pagar em dinheiro” não é um item; não entrou.',
  ]);
  expect(notices('Item\n2 a 3 kg de figo\nMel\n')).toEqual([
    'Confira: no texto está “2 a 3 kg de figo”.',
  ]);
});
