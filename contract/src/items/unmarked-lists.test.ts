/** Lists whose amounts and bullets no mark shows: run-on texts, numbers at the end, pictures (LST-42, LST-43). */
import { expect, it } from 'vitest';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { describeItem } from './describe-item.fixture.ts';
import { readList } from './read-list.ts';

/** '?' marks an item that is shown with a doubt. */
const describeItems = (text: string) =>
  readList(text).items.map((item) => `${describeItem(item)}${item.isDoubtful ? '?' : ''}`);

it.each([
  [
    'anota aí dois quilos de batata doce um pé de alface três latas de atum e quatro iogurtes',
    ['2 kg batata doce', '1 un alface (pé)', '3 un atum (lata)', '4 un iogurtes'],
  ],
  [
    'uma dúzia de banana meio quilo de queijo duas caixas de ovos e um pacote de bolacha',
    ['12 un banana', '0.5 kg queijo', '2 un ovos (caixa)', '1 un bolacha (pacote)'],
  ],
  [
    'Receita do bolo que a minha vó fazia com dois ovos e três xícaras de farinha',
    ['- un Receita do bolo que a minha vó fazia com dois ovos e três xícaras de farinha'],
  ],
  ['Vinagrete: 1 kg de tomate', ['1 kg tomate?']],
  ['Linguiça: 5 kg variadas', ['5 kg Linguiça variadas']],
])('LST-42 reads %j', (text, items) => {
  expect(describeItems(text)).toEqual(items);
});

it.each([
  [
    '(2) esponja\n(4) sabão em barra\n[1] limpa vidro',
    ['2 esponja', '4 sabão em barra', '1 limpa vidro'],
  ],
  ['(1) leite\n(2) ovos\n(3) pão', ['- leite', '- ovos', '- pão']],
  [
    'Item\tDescrição\tQtde\n01\tFubá mimoso\t3\n02\tBiscoito cream cracker\t2',
    ['3 Fubá mimoso', '2 Biscoito cream cracker'],
  ],
  ['Nº\tProduto\tUnidade\tQuantidade\n1\tArroz\tkg\t5\n2\tOvos\tdz\t2', ['5 Arroz', '24 Ovos']],
  ['o  Arroz\no  Azeite 2\n©  Ervilha\ne Vela', ['- Arroz', '2 Azeite', '- Ervilha', '- Vela']],
  ['e arroz\ne feijão', ['- arroz', '- feijão']],
  ['Produto\tMarca\tQtd\nArroz\tTio João\t2\nSal\tCisne\t1', ['2 Arroz Tio João', '1 Sal Cisne']],
  ['{3} maçã\nx2 leite\n3cx ovos', ['3 maçã', '2 leite', '3 ovos (caixa)']],
])('LST-42 LST-44 LST-47 reads the numbers, columns and marks of %j', (text, items) => {
  const read = readList(text).items.map((item) => describeItem(item).replace(/ (?:un|kg) /u, ' '));
  expect(read).toEqual(items);
});

it('LST-43 reads a number at the end as the amount, with a doubt, if other lines have amounts', () => {
  expect(describeItems('Coalhada 2 potes\nTahine 1\nManga palmer 4\nHomus 300g')).toEqual([
    '2 un Coalhada (pote)',
    '1 un Tahine?',
    '4 un Manga palmer?',
    '0.3 kg Homus',
  ]);
});

it('LST-43 keeps the number of a name', () => {
  const text = 'Arroz 5 kg\nLeite Nan 2\nFralda Pampers 4\nSabão 5 em 1\nArroz tipo 1';
  expect(describeItems(text).slice(1)).toEqual([
    '- un Leite Nan 2',
    '- un Fralda Pampers 4',
    '- un Sabão 5 em 1',
    '- un Arroz tipo 1',
  ]);
  expect(describeItems('Guaraná 2')).toEqual(['- un Guaraná 2']);
});

it.each([
  'dois quilos de ',
  'o a\n',
  '(1) ',
  'a\t1\n',
  'um pé de alface ',
  'a 1\n',
  '1 kg de ',
  'Pão 1 1,00\n',
  'Quantidade\n3\n',
  'quero mais ',
  'Pão. ',
  'sal / ',
])('LST-41 LST-42 reads a long text of %j in linear time', (piece) => {
  const texts = new Map([2_000, 20_000].map((count) => [count, piece.repeat(count)]));
  expect(growthOfTenfold((count) => readList(texts.get(count) ?? ''), 2_000, 40)).toBeLessThan(40);
});

it.each([
  [
    'Vou precisar de um quilo de quiabo, dois pacotes de fubá, três litros de água e meio quilo de peito de frango.',
    ['1 kg quiabo', '2 un fubá (pacote)', '3 kg água', '0.5 kg peito de frango'],
  ],
  ['quero dez pãezinhos', ['10 un pãezinhos']],
  ['a gente precisa de duas bandejas de iogurte', ['2 un iogurte (bandeja)']],
  ['mais quatro espigas de milho', ['4 un milho (espiga)']],
  ['preciso comprar fermento', ['- un fermento']],
  ['não esquecer o fermento', ['- un fermento']],
  ['me traz 2 kg de pinhão', ['2 kg pinhão']],
  ['Quero ketchup', ['- un Quero ketchup']],
  ['mais leite', ['- un mais leite']],
  ['sete ervas', ['- un sete ervas']],
  ['Por favor traz dois pães e um leite', ['2 un pães', '1 un leite']],
  ['um quilo e meio de carne', ['1.5 kg carne']],
  ['um quilo e meio de carne, dois ovos e pão', ['1.5 kg carne', '2 un ovos', '- un pão']],
])('LST-42 takes off what is said before the items of %j', (text, items) => {
  expect(describeItems(text)).toEqual(items);
});

it.each([
  [
    'Pão sovado. Margarina. 2 sucos de uva. Presunto 100g.',
    ['- un Pão sovado', '- un Margarina', '2 un sucos de uva', '0.1 kg Presunto'],
  ],
  ['alho . sal . 2 limões', ['- un alho', '- un sal', '2 un limões']],
  [
    'alho / sal / 2 limões / 1 kg de batata',
    ['- un alho', '- un sal', '2 un limões', '1 kg batata'],
  ],
  ['Coca / Pepsi / Guaraná', ['- un Coca / Pepsi / Guaraná']],
  ['3 pct. Bolacha. Sal.', ['3 un Bolacha. Sal (pacote)']],
])('LST-38 splits at full stops and slashes, but not in alternatives: %j', (text, items) => {
  expect(describeItems(text)).toEqual(items);
});

it.each([
  [
    'Meu carrinho (2 itens)\nCuscuz 500g\nQuantidade: 3\nR$ 2,79\nRapadura\nR$ 8,50\nQtd. 1\nFinalizar compra',
    ['3 un Cuscuz 500g', '1 un Rapadura'],
  ],
  [
    'Cuscuz 500g\nR$ 2,79\nQuantidade\n3\nRemover\nRapadura\nR$ 8,50\nQuantidade\n12\nRemover',
    ['3 un Cuscuz 500g', '12 un Rapadura'],
  ],
  [
    'Presunto    200g    7,80\nQueijo minas    1    18,50\nPão sírio    2    R$ 12,00',
    ['0.2 kg Presunto?', '1 un Queijo minas?', '2 un Pão sírio?'],
  ],
  [
    'Presunto 200g 7,80\nQueijo minas 1 18,50\nCoca 2 L 8,99',
    ['0.2 kg Presunto?', '1 un Queijo minas?', '- un Coca 2 L?'],
  ],
])('LST-42 LST-52 reads the cart or the columns with prices of %j', (text, items) => {
  expect(describeItems(text)).toEqual(items);
});

it.each([
  ['Carnes\n4 kg de picanha\nBebidas\n5 fardos de cerveja\n6 sucos', 3],
  ['Compras 2a feira\nCravo\n2 leites', 2],
  ['Compras de sexta-feira\nCravo\n2 leites', 2],
  ['4 kg de picanha\nBebidas\n5 fardos de cerveja\n6 sucos', 4],
  ['Carnes\npicanha\nBebidas\ncerveja\nsuco', 4],
])('LST-37 finds the headings of %j', (text, count) => {
  expect(readList(text).items).toHaveLength(count);
});

it.each([
  ['⁃ 200g de mortadela\n⁃ 5 sucos', ['0.2 kg mortadela', '5 un sucos']],
  ['1½ kg de carne moída\n2 ½ kg de cará', ['1.5 kg carne moída', '2.5 kg cará']],
  [
    'um quarto de quilo de presunto\ntrês quartos de kg de queijo',
    ['0.25 kg presunto', '0.75 kg queijo'],
  ],
  ['Festinha da Lulu (25 crianças)\n\n50 balões\n2 bolos', ['50 un balões', '2 un bolos']],
])('LST-21 LST-36 LST-37 reads %j', (text, items) => {
  expect(describeItems(text)).toEqual(items);
});
