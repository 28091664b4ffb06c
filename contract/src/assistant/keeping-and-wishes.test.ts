/** Questions that only the articles answer, and wishes told from questions. */
import { expect, it } from 'vitest';
import { answerQuestion } from './answer-question.ts';
import type { HomeData } from './home-data.ts';
import { home } from './household.fixture.ts';
import type { Thousandths } from '../values/values.ts';

const empty: HomeData = {
  ...home,
  lists: [],
  shownListId: null,
  pantries: [],
  shownPantryId: null,
  purchases: [],
  unpricedRemainders: [],
  book: [],
};

const articlesOf = (question: string, of: HomeData) =>
  answerQuestion(question, null, of).sources.flatMap((source) =>
    source.kind === 'article' ? [source.articleId] : [],
  );

it.each([
  ['Por quanto tempo dura o ovo na geladeira?', 'guardar-ovos'],
  ['por quantos dias o arroz cozido fica bom', 'guardar-arroz-cozido'],
  ['quantos dias dura o frango cozido na geladeira', 'guardar-frango'],
  ['validade do queijo minas', 'guardar-queijo'],
  ['o iogurte vence em quantos dias depois de aberto', 'guardar-iogurte'],
  ['quando o leite estraga', 'guardar-leite'],
  ['carne no freezer dura quanto', 'guardar-carne-crua'],
  ['iogurte vencido pode comer?', 'venceu-posso-usar'],
  ['comprei leite vencido, e agora?', 'venceu-posso-usar'],
  ['leite venceu ontem', 'venceu-posso-usar'],
  ['tem problema comer ovo cru', 'ovo-estragado'],
  ['colocar ovo na porta da geladeira faz mal?', 'arrumar-geladeira'],
])('AI-14 lets only the articles say how long food keeps and if it is safe: %s', (question, id) => {
  for (const of of [home, empty]) {
    const { basis, proposals } = answerQuestion(question, null, of);
    expect(basis).toBe('articles');
    expect(proposals).toEqual([]);
    expect(articlesOf(question, of)).toContain(id);
  }
});

it('AI-14 says what is at home and how long such a thing keeps if the question may mean both', () => {
  expect(articlesOf('quanto tempo dura ovo', empty)).toEqual(['guardar-ovos']);
  const both = answerQuestion('quanto dura o queijo', null, home);
  expect(both.text.replaceAll('\u00a0', ' ')).toContain('300 g de **Queijo mussarela** em casa');
  expect(both.sources).toContainEqual(expect.objectContaining({ articleId: 'guardar-queijo' }));
  // What is about the household alone stays so.
  expect(answerQuestion('o que está vencendo?', null, home).basis).toBe('home');
  expect(answerQuestion('o preço do café está bom?', null, home).basis).toBe('home');
});

it.each([
  'por favor, quanto gastei este mês?',
  'por favor me diga o que está acabando na despensa',
  'por semana quanto gasto',
  'preciso lavar o arroz',
  'preciso descongelar o frango antes',
  'tenho que lavar frango',
  'preciso de uma receita de bolo de fubá',
  'Guardar pão na geladeira?',
  'inclui frutas na dieta?',
  'compra mais barata',
  'deixa o feijão de molho por 12 horas',
  'coloca o feijão de molho',
  'baixa o fogo para 180 graus',
  'muda o arroz para 2 pessoas',
])('AI-18 takes no question for a wish: %s', (question) => {
  const names = answerQuestion(question, null, home).proposals.flatMap((each) =>
    each.kind === 'set-budget' ? [] : each.items.map(({ name }) => name),
  );
  const word = /molho|fogo|Arroz|favor|quanto|semana|lavar|descongelar|receita|dieta|barata|pão/u;
  expect(names.filter((name) => word.test(name))).toEqual([]);
});

it.each([
  'pôr pão na lista',
  'por pão na lista',
  'por favor, põe pão na lista',
  'pode pôr pão na lista?',
  'tenho que comprar pão',
  'preciso de pão',
])('AI-18 takes a wish for one: %s', (question) => {
  expect(answerQuestion(question, null, home).proposals).toMatchObject([
    { kind: 'add-items', items: [{ name: 'pão' }] },
  ]);
});

it.each(['churrasco', 'festa de aniversário', 'ceia', 'café da manhã'])(
  'AI-16 names the article of the amounts for: %s',
  (party) => {
    expect(articlesOf(`o que falta para ${party} para 10 pessoas?`, empty)).toEqual([
      expect.stringMatching(/-quantidades$/u),
    ]);
  },
);

it('AI-16 takes for low what the pantry shows as low, without a threshold or a forecast too', () => {
  const [pantry] = home.pantries;
  const [item] = pantry?.items ?? [];
  if (!pantry || !item) throw new Error('no item');
  const stock = (quantity: number, threshold: number | null) =>
    ({
      ...item,
      name: 'Lentilha',
      productId: null,
      unit: 'kg',
      quantity,
      threshold,
    }) as typeof item;
  const low = (...items: (typeof item)[]) =>
    answerQuestion('o que está acabando?', null, { ...home, pantries: [{ ...pantry, items }] })
      .text;
  expect(low(stock(1_000, null))).toContain('**Lentilha**: 1\u00a0kg, estoque baixo');
  expect(low(stock(1_001, null))).toContain('nada acaba');
  expect(low(stock(1_000, 500))).toContain('nada acaba');
});

it('AI-14 AI-54 says of several things and of a stranger that it cannot answer, and claims nothing', () => {
  const said = (question: string) => answerQuestion(question, null, home).text;
  for (const question of [
    'tem leite e café?',
    'onde comprar leite e café mais barato',
    'quanto gastei com leite e café',
  ])
    expect(said(question), question).toMatch(/^Pergunte uma coisa por vez/u);
  expect(said('quanto o João gastou')).toBe('Não achei **João** entre as pessoas da casa.');
  expect(said('quanto a gente gastou')).toContain('141,36');
  expect(said('quanto já gastou este mês')).toContain('141,36');
  expect(said('quanto o André gastou')).toContain('**André**');
  expect(said('tem como congelar ovo?')).not.toContain('não está na despensa');
});

it('AI-28 answers about the product that it was asked from', () => {
  const from = (question: string) =>
    answerQuestion(question, { kind: 'product', id: 'product-Leite' }, home);
  expect(from('baixou?').text).toContain('**Leite Integral Itambé 1 L**');
  expect(from('subiu?').text).not.toContain('Banana');
  expect(from('quanto tempo dura aberto?').sources).toContainEqual(
    expect.objectContaining({ articleId: 'guardar-leite' }),
  );
});

const pending = {
  productId: null,
  productName: null,
  isTaken: false,
  paid: null,
} as const;
const withWords: HomeData = {
  ...home,
  lists: home.lists.map((list) => ({
    ...list,
    items: [
      {
        ...pending,
        id: 'q',
        name: 'Queijo prato',
        quantity: 300 as Thousandths,
        unit: 'kg',
        unitText: 'g',
      },
      {
        ...pending,
        id: 'm',
        name: 'Milho',
        quantity: 2_000 as Thousandths,
        unit: 'un',
        unitText: 'lata',
      },
      {
        ...pending,
        id: 's',
        name: 'Suco',
        quantity: 2_000 as Thousandths,
        unit: 'kg',
        unitText: 'L',
      },
    ],
  })),
};
it.each([
  ['o que está na lista?', 'Queijo prato (300 g), Milho (2 latas) e Suco (2 L)', undefined],
  ['muda o queijo prato para 400', 'de 300 g para 400 g', 400],
  ['muda o queijo prato para 1 kg', 'de 300 g para 1.000 g', 1_000],
  ['aumenta o milho em 1', 'de 2 latas para 3 latas', 3_000],
  ['muda o suco para 3 kg', 'está na lista em L. Diga a quantidade em L.', undefined],
  ['muda o milho para 500 g', 'está na lista em latas. Diga a quantidade em latas.', undefined],
  ['muda o atum para 3 latas', 'Posso pôr 3 latas.', 3_000],
])('UNI-15 answers in the units that people say: %s', (question, text, quantity) => {
  const answer = answerQuestion(question, null, withWords);
  expect(answer.text.replaceAll('\u00a0', ' ')).toContain(text);
  const [proposal] = answer.proposals;
  const item = proposal && 'items' in proposal ? proposal.items[0] : undefined;
  expect(item?.quantity).toBe(quantity);
});
