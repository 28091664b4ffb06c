import { expect, it } from 'vitest';
import { newTurn } from '../conversation/turns.ts';
import { resolveFollowUp } from './follow-up.ts';

const turnOf = (question: string) =>
  newTurn({
    id: question,
    question,
    about: null,
    askedAt: 0,
    answeredBy: 'device',
    scope: 'general',
  });

it.each([
  ['Onde o café sai mais barato?', 'E o arroz?', 'Onde o arroz sai mais barato?'],
  ['Quanto custa o leite?', 'e o feijão', 'Quanto custa o feijão?'],
  [
    'Por quanto tempo dura o ovo na geladeira?',
    'E o leite?',
    'Por quanto tempo dura o leite na geladeira?',
  ],
  [
    'Qual o preço do café no Assaí?',
    'e do azeite de oliva?',
    'Qual o preço do azeite de oliva no Assaí?',
  ],
  ['Quando acaba a farinha?', 'e os ovos?', 'Quando acaba a ovos?'],
])('AI-23 %s %s means %s', (before, question, whole) => {
  expect(resolveFollowUp(question, [turnOf(before)])).toBe(whole);
});

it('AI-23 a follow-up of a follow-up keeps the first question', () => {
  const turns = [turnOf('Onde o café sai mais barato?'), turnOf('E o arroz?')];
  expect(resolveFollowUp('E o leite?', turns)).toBe('Onde o leite sai mais barato?');
});

it.each(['Quanto gastei este mês?', 'É caro?', 'E agora?'])(
  'AI-23 leaves a whole question, or one without a thing before it: %s',
  (question) => {
    expect(resolveFollowUp(question, [])).toBe(question);
    expect(resolveFollowUp(question, [turnOf('Como economizar?')])).toBe(question);
  },
);
