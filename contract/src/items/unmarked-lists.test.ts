/** Lists whose amounts and bullets no mark shows: run-on texts, numbers at the end, pictures (LST-42, LST-43). */
import { expect, it } from 'vitest';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { readList } from './read-list.ts';

/** '?' marks an item that is shown with a doubt. */
const describeItems = (text: string) =>
  readList(text).items.map(
    ({ quantity, unit, name, isDoubtful }) =>
      `${quantity ?? '-'} ${unit} ${name}${isDoubtful ? '?' : ''}`,
  );

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
])('LST-42 reads the numbers, columns and marks of %j', (text, items) => {
  expect(readList(text).items.map(({ quantity, name }) => `${quantity ?? '-'} ${name}`)).toEqual(
    items,
  );
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

it.each(['dois quilos de ', 'o a\n', '(1) ', 'a\t1\n', 'um pé de alface ', 'a 1\n', '1 kg de '])(
  'LST-41 LST-42 reads a long text of %j in linear time',
  (piece) => {
    const texts = new Map([2_000, 20_000].map((count) => [count, piece.repeat(count)]));
    expect(growthOfTenfold((count) => readList(texts.get(count) ?? ''), 2_000, 40)).toBeLessThan(
      40,
    );
  },
);
