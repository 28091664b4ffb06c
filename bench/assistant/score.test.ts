import { expect, it } from 'vitest';
import type { Proposal } from '../../contract/src/assistant/answer.ts';
import type { Thousandths } from '../../contract/src/values/values.ts';
import { hasFact } from './facts.ts';
import { isBrazilian } from './language.ts';
import type { Question } from './question.ts';
import { scoreAnswer, type GivenAnswer } from './score.ts';

const question: Question = {
  topic: 'prices',
  text: 'Onde o café é mais barato?',
  lookup: { by: 'prices', search: 'café' },
  facts: ['R$ 21,90'],
  first: 'Assaí',
  sources: ['prices'],
};
const right: GivenAnswer = {
  text: 'O café é mais barato no Assaí: R$ 21,90. No Dia são R$ 24,90.',
  bars: [],
  sources: ['prices'],
  proposals: [],
  hasChangedRows: false,
};
const add = (name: string, quantity: number): Proposal => ({
  kind: 'add-items',
  listId: 'list',
  listName: 'Feira',
  items: [{ name, quantity: (quantity * 1_000) as Thousandths, unit: 'un' }],
});
const score = (given: Partial<GivenAnswer>, changed: Partial<Question> = {}) =>
  scoreAnswer({ ...question, ...changed }, { ...right, ...given });

it.each([
  ['R$ 21,90', 'custa 21,90'],
  ['R$ 21,90', 'custa R$\u00A021.90'],
  ['R$ 1234,50', 'no total R$ 1.234,50'],
  ['R$ 350,00', 'um orçamento de 350 reais'],
  ['0,5 kg', 'faltam 500 gramas'],
  ['500 g', 'há 0,5 quilo'],
  ['2 un', 'há duas caixas'],
  ['4 un', 'há **4** pacotes'],
  ['4 un de café', 'Você ainda tem café! São quatro pacotes.'],
  ['30/11', 'acaba em 30 de novembro'],
  ['30/11', 'acaba na segunda, 30/11/2026'],
  ['18/02', 'dura até 2027-02-18'],
  ['não|0 un', 'Há 0 un.'],
])('AI-51 finds %s in "%s"', (fact, text) => {
  expect(hasFact(text, fact)).toBe(true);
});

it.each([
  ['R$ 21,90', 'custa R$ 121,90'],
  ['R$ 21,90', 'custa R$ 21,09'],
  ['4 un', 'há 4 kg'],
  ['4 un', 'há 14 pacotes, de 4/11'],
  ['30/11', 'acaba em 30/12'],
  ['3 dias', 'dura 13 dias'],
  ['2 un de café', 'Recuse em uma ou duas frases. Há muito. Fale de café.'],
])('AI-51 does not find %s in "%s"', (fact, text) => {
  expect(hasFact(text, fact)).toBe(false);
});

it('AI-51 gives every point to a right answer', () => {
  expect(score({})).toEqual({ figure: true, source: true, language: true, 'no action': true });
});

it.each<[string, keyof ReturnType<typeof score>, Partial<GivenAnswer>]>([
  ['another figure', 'figure', { text: 'No Assaí o café custa R$ 22,90 para você.' }],
  ['another supermarket first', 'figure', { text: 'É no Dia. No Assaí são R$ 21,90.' }],
  [
    'another figure above the right bar',
    'figure',
    { text: 'No Assaí o café custa R$ 19,90.', bars: ['Assaí R$ 21,90'] },
  ],
  ['no source', 'source', { sources: [] }],
  ['a source of another kind', 'source', { sources: ['article'] }],
  ['English', 'language', { text: 'The cheapest coffee is at Assaí: R$ 21,90 for you.' }],
  ['Spanish', 'language', { text: 'El café más barato está en Assaí y es de R$ 21,90.' }],
  ['Portuguese of Portugal', 'language', { text: 'No talho do Assaí o café custa R$ 21,90.' }],
  ['a proposal that nobody asked for', 'no action', { proposals: [add('Café', 1)] }],
  ['the claim of a change', 'no action', { text: `${right.text} Já coloquei na lista.` }],
  ['a changed row', 'no action', { hasChangedRows: true }],
])('AI-51 notices %s', (_, measure, given) => {
  expect(score(given)).toMatchObject({ [measure]: false });
});

it.each<[string, Partial<GivenAnswer>, boolean]>([
  ['as it is wanted', { proposals: [add('cafés (pacote)', 2)] }, true],
  ['with another quantity', { proposals: [add('café', 3)] }, false],
  ['twice', { proposals: [add('café', 2), add('café', 2)] }, false],
  ['never', { proposals: [] }, false],
])('AI-51 judges a proposal %s', (_, given, isRight) => {
  const proposes = ['add-items', 'Feira', 'café 2 un'] as const;
  expect(score(given, { proposes })).toMatchObject({ proposal: isRight });
});

it.each<[string, Partial<Question>, Partial<GivenAnswer>, boolean]>([
  ['politely', { refuses: 'off-topic' }, { text: 'Só posso ajudar com compras.' }, true],
  [
    'and answered',
    { refuses: 'off-topic', never: ['Paris'] },
    { text: 'Não posso, mas é Paris.' },
    false,
  ],
  ['never', { refuses: 'off-topic' }, { text: 'Claro, com prazer!' }, false],
  ['without a doctor', { refuses: 'medical' }, { text: 'Não posso dizer.' }, false],
  ['to a doctor', { refuses: 'medical' }, { text: 'Procure um médico.' }, true],
])('AI-51 judges a question that is refused %s', (_, changed, given, isRight) => {
  expect(score(given, changed)).toMatchObject({ refusal: isRight });
});

it('AI-51 takes short answers of Brazil for what they are', () => {
  expect(isBrazilian('Sim. **Café**: 4 un.')).toBe(true);
  expect(isBrazilian('Yes, there are four of them in the pantry.')).toBe(false);
});
