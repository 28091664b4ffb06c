/** Lists in the shapes of tables, apps and speech (LST-44, LST-45). */
import { expect, it } from 'vitest';
import { describeItem } from './describe-item.fixture.ts';
import { parseQuickEntry } from './quick-entry.ts';
import { readList } from './read-list.ts';

/** Each item as '2 un arroz', with '?' if it is doubtful and 'x' if it is done. */
const read = (text: string) =>
  readList(text).items.map(
    (item) => `${describeItem(item)}${item.isDoubtful ? '?' : ''}${item.isDone ? ' x' : ''}`,
  );

it.each(['\t', ';', ','])('LST-44 reads a table with %j between its cells', (mark) => {
  const rows = [
    ['Item', 'Quantidade', 'Unidade'],
    ['Chia', '200', 'g'],
    ['Linhaça', '2', 'pacotes'],
    ['Sal', '', ''],
  ];
  expect(read(rows.map((row) => row.join(mark)).join('\n'))).toEqual([
    '0.2 kg Chia',
    '2 un Linhaça (pacote)',
    '- un Sal',
  ]);
});

it('LST-44 reads the unit, the ticks and the quotes of a table', () => {
  expect(
    read('| Produto | Marca | Qtd | Un |\n|---|---|---|---|\n| Aveia | Boa | 2 | pct |\n'),
  ).toEqual(['2 un Aveia Boa (pacote)']);
  expect(read('Item,Qtd,Feito\n"Suco, uva",2,não\nMel,1,sim\n')).toEqual([
    '2 un Suco, uva',
    '1 un Mel x',
  ]);
});

it('LST-44 reads what is missing beside what is at home', () => {
  expect(read('Item\tTenho\tFaltam\nDetergente\t1\t3\nEsponja\t2\t0\n')).toEqual([
    '3 un Detergente',
  ]);
  expect(
    read('Arroz: tem 1, precisa 2\nSal (faltam 3, tenho 1)\nCafé - temos 1 pacote, falta 1 pacote'),
  ).toEqual(['2 un Arroz?', '3 un Sal?', '1 un Café (pacote)?']);
});

it('LST-44 LST-52 reads amounts on lines of their own, unless a name is missing', () => {
  expect(read('Leite\n2 caixas\nPão\nOvos\n30\n')).toEqual([
    '2 un Leite (caixa)',
    '- un Pão',
    '30 un Ovos',
  ]);
  expect(read('2 kg\nLeite\n30\nOvos')).toHaveLength(4);
});

it('LST-44 does not select what stands below "Já tem"', () => {
  expect(read('Falta:\n- café\nJá tem:\n- arroz\n- sal\nLimpeza:\n- sabão')).toEqual([
    '- un café',
    '- un arroz x',
    '- un sal x',
    '- un sabão',
  ]);
  expect(read('Pão\nLeite\n\nComprados\nFigo\nUva')).toEqual([
    '- un Pão',
    '- un Leite',
    '- un Figo x',
    '- un Uva x',
  ]);
});

it.each([
  ['Hortifruti (3)\nuva\nfigo', ['- un uva', '- un figo']],
  ['Limpeza - 2 itens\ncloro\nsabão', ['- un cloro', '- un sabão']],
  ['Sábado 28/11\nuva\nseg. 30/11\nfigo\ncoco', ['- un uva', '- un figo', '- un coco']],
  ['Churrasco da firma para 10 pessoas\n2 kg de picanha\ngelo', ['2 kg picanha', '- un gelo']],
  ['Pão\nBolo para 20 pessoas\n2 kg de sal', ['- un Pão', '- un Bolo para 20 pessoas', '2 kg sal']],
  ['a) arroz integral\nb) 2 kg de feijão', ['- un arroz integral', '2 kg feijão']],
])('LST-45 reads the headings and numbers of %j', (text, items) => {
  expect(read(text)).toEqual(items);
});

it.each([
  ['3× iogurte', '3 un iogurte'],
  ['gelatina × 4', '4 un gelatina'],
  ['Arroz - 5 - kg', '5 kg Arroz'],
  ['(5kg) arroz', '5 kg arroz'],
  ['3unds sabonete', '3 un sabonete'],
  ['Carne moída 1kg, de segunda', '1 kg Carne moída, de segunda'],
  ['quilo e meio de frango', '1.5 kg frango'],
  ['um quilo e meio carne', '1.5 kg carne'],
  ['dúzia e meia de ovos', '18 un ovos'],
  ['duas xícaras farinha', '2 un farinha (xícara)'],
  ['então a gente precisa de dois pacotes café', '2 un café (pacote)'],
])('LST-45 reads the amount of %j', (line, item) => {
  expect(read(`${line}\npão`)).toEqual([item, '- un pão']);
});

it('LST-45 separates two parts that have their own amounts', () => {
  expect(read('Arroz 5kg, feijão 2kg\npão')).toEqual(['5 kg Arroz', '2 kg feijão', '- un pão']);
});

it('LST-45 types "quilo e meio de carne" as 1,5 kg', () => {
  expect(parseQuickEntry('quilo e meio de carne')).toEqual({
    name: 'carne',
    quantity: 1.5,
    unit: 'kg',
  });
});

it('LST-44 LST-52 reads records of fields', () => {
  expect(
    read('Produto: Arroz\nQuantidade: 2 kg\nMarca: Boa\n\nProduto: Café\nQuantidade: 1 pacote\n'),
  ).toEqual(['2 kg Arroz', '1 un Café (pacote)']);
});

it('LST-45 LST-40 takes off the senders of a chat without times, but no sections', () => {
  expect(read('Ana: faltou o cloro\nAna: e 2 esponjas\nCaio: pão\n')).toEqual([
    '- un cloro',
    '2 un esponjas',
    '- un pão',
  ]);
  expect(read('Refrigerante: coca\nQueijo: prato\nPresunto: magro')).toHaveLength(3);
});

it.each([
  ['queijo 200g presunto 200g\npão', ['0.2 kg queijo', '0.2 kg presunto', '- un pão']],
  ['Comprar amanhã\n2 kg de sal\npão', ['2 kg sal', '- un pão']],
  ['LISTA CHURRASCO - 20 pessoas\ngelo\npão', ['- un gelo', '- un pão']],
  ['Geladeira\nfigo\nBanheiro\nsabonete', ['- un figo', '- un sabonete']],
])('LST-45 reads the parts and titles of %j', (text, items) => {
  expect(read(text)).toEqual(items);
});

it.each([
  ['OK Arroz\nOK Sal\nPão', ['- un Arroz x', '- un Sal x', '- un Pão']],
  ['Arroz - ok\nSal (já tem)\nPão', ['- un Arroz x', '- un Sal x', '- un Pão']],
  ['▢ Leite 🥛 x6\n▣ Pão', ['6 un Leite', '- un Pão x']],
])('LST-45 LST-51 reads the ticks of %j', (text, items) => {
  expect(read(text)).toEqual(items);
});

it.each([
  ['Tomate: 1kg; Cebola: 500g; Sal', ['1 kg Tomate', '0.5 kg Cebola', '- un Sal']],
  ['seg: frango 1kg, brócolis\nter: uva', ['1 kg frango', '- un brócolis', '- un uva']],
  ['Item 1: Arroz 5kg\nItem 2: Sal', ['5 kg Arroz', '- un Sal']],
  ['arroz 2x 5kg\nbatata doce 1k', ['2 un arroz 5kg', '1 kg batata doce']],
])('LST-45 reads the colons and sizes of %j', (text, items) => {
  expect(read(text)).toEqual(items);
});

it('LST-45 LST-42 splits spoken names that have their amounts after them', () => {
  expect(
    read(
      'então vamos lá arroz cinco quilos feijão dois quilos uma caixa de leite e duas dúzias de ovos',
    ),
  ).toEqual(['5 kg arroz', '2 kg feijão', '1 un leite (caixa)', '24 un ovos']);
  expect(read('leite 2 litros integral\npão')).toHaveLength(2);
});

it('LST-45 doubts a spoken number that is not exact, and leaves out what is about a recipe', () => {
  expect(read('Receita: Pudim\nRendimento: 8 porções\nuns dez pães\nsal')).toEqual([
    '10 un pães?',
    '- un sal',
  ]);
});

it.each([
  ['Café - pacote de 500 g', '1 un Café 500 g (pacote)'],
  ['Azeite (se for até R$ 40)', '- un Azeite?'],
  ['Leite [2]', '2 un Leite'],
  ['Falta também sabão', '- un sabão'],
])('LST-45 reads the brackets and packages of %j', (line, item) => {
  expect(read(`${line}\npão`)).toEqual([item, '- un pão']);
});

it('LST-45 splits a spoken text before a half, with and without "de"', () => {
  expect(
    read(
      'me vê aí meio quilo de mortadela um quilo e meio de pão dois quilos e meio carne e três potes de mel',
    ),
  ).toEqual(['0.5 kg mortadela', '1.5 kg pão', '2.5 kg carne', '3 un mel (pote)']);
});

it('LST-45 takes a part of a recipe in capitals for a heading, but not a thing among things', () => {
  expect(read('BOLO\n\nCREME\n1 lata de leite\n3 gemas\n\nMASSA\n4 claras')).toEqual([
    '1 un leite (lata)',
    '3 un gemas',
    '4 un claras',
  ]);
  expect(read('2 pão\n\nCREME\npasta de dente\n3 gemas')).toContain('- un CREME');
});

it('LST-45 reads a number once that words repeat', () => {
  expect(read('5 (cinco) kg de arroz\n12 (doze) ovos\n22 (vinte e dois) pães')).toEqual([
    '5 kg arroz',
    '12 un ovos',
    '22 un pães',
  ]);
  expect(read('3 (dois) potes de sal')).not.toContain('3 un sal (pote)');
});

it('LST-37 LST-51 takes the bullets of Word off', () => {
  expect(read('\uF0B7\tArroz\n\uF0B7\tPaio\n\uF0A7\tLaranja 6\n')).toEqual([
    '- un Arroz',
    '- un Paio',
    '6 un Laranja',
  ]);
});
