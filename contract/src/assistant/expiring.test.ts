import { expect, it } from 'vitest';
import type { Batch } from '../batches/batches.ts';
import { toThousandths } from '../values/values.ts';
import { answerQuestion } from './answer-question.ts';
import type { HomeData, HomeStock } from './home-data.ts';
import { home } from './household.fixture.ts';

// Today is Friday, 27/11/2026.
const stock = (name: string, quantity: number, ...batches: Partial<Batch>[]): HomeStock => ({
  id: name,
  name,
  productId: null,
  quantity: toThousandths(quantity),
  unit: 'un',
  threshold: null,
  target: null,
  countedAt: null,
  batches: batches.map((batch, index) => ({ id: `${name}${index}`, amount: quantity, ...batch })),
});
const withStock = (...items: HomeStock[]): HomeData => ({
  ...home,
  pantries: [{ id: 'pantry', name: 'Cozinha', items, formerItems: [] }],
  shownPantryId: 'pantry',
});
const dated = withStock(
  stock('Ovos', 12, { bestBefore: '2026-12-20' }),
  stock('Iogurte', 2, { bestBefore: '2026-11-26' }),
  stock('Presunto', 3, { amount: 1, bestBefore: '2026-11-30', isGuess: true }),
  stock('Leite', 1, { bestBefore: '2026-11-28' }),
  stock('Sal', 1),
);
const ask = (question: string, of: HomeData = dated) => {
  const answer = answerQuestion(question, null, of);
  return { ...answer, text: answer.text.replaceAll('\u00a0', ' ') };
};

it.each(['o que vence?', 'O que está vencendo?', 'oq vai vencer', 'o que devo usar primeiro?'])(
  'VAL-18 answers what expires from the batches: %s',
  (question) => {
    const { text, basis, sources } = ask(question);
    expect(text).toBe(
      '1 item venceu, 2 itens vencem nos próximos 7 dias.\n\n' +
        '- **Iogurte**: 2 un, venceu ontem\n' +
        '- **Leite**: 1 un, vence amanhã\n' +
        '- **Presunto**: 3 un, uma parte vence em ~3 dias',
    );
    expect(basis).toBe('home');
    expect(sources).toEqual([{ kind: 'pantry', pantryId: 'pantry' }]);
  },
);

it('VAL-18 answers until a day, and when one thing expires', () => {
  expect(ask('o que vence até amanhã?').text).toMatch(/^1 item venceu, 1 item vence até amanhã/u);
  expect(ask('quando vence o leite?').text).toBe('- **Leite**: 1 un, vence amanhã');
  expect(ask('o que vence?', withStock(stock('Ovos', 1, { bestBefore: '2027-01-20' }))).text).toBe(
    'Nada do que tem data vence nos próximos 7 dias.',
  );
});

it('VAL-18 says that no date is known where there is none', () => {
  expect(ask('o que vence?', home).text).toContain('Não tenho datas de validade');
});
