import { expect, it } from 'vitest';
import { findArticles } from './search/find-articles.ts';
import { heldOutQuestions, tuningQuestions, type KnowledgeQuestion } from './questions.fixture.ts';
import { sealedQuestions } from './questions-sealed.fixture.ts';

/** The questions for which no wanted article is among the first two. */
const missed = (questions: readonly KnowledgeQuestion[]) =>
  questions.filter(
    ([question, wanted]) =>
      !findArticles(question, 2).some(({ article }) => wanted.includes(article.id)),
  );

it.each([
  ['tuning', tuningQuestions],
  ['held-out', heldOutQuestions],
  ['sealed', sealedQuestions],
])(
  'AI-11 AI-53 has a wanted article among the first two for 90 % of the %s questions',
  (_, questions) => {
    const share = 1 - missed(questions).length / Math.max(1, questions.length);
    expect(share, missed(questions).join('\n')).toBeGreaterThanOrEqual(0.9);
  },
);

it('AI-11 every wanted article exists', () => {
  const wanted = [...tuningQuestions, ...heldOutQuestions, ...sealedQuestions].flatMap(
    ([, ids]) => ids,
  );
  const unknown = wanted.filter(
    (id) => !findArticles(id.replaceAll('-', ' '), 1_000).some(({ article }) => article.id === id),
  );
  expect(unknown).toEqual([]);
});

const first = (question: string) => findArticles(question, 1)[0]?.article.id;

it.each(['mandioca', 'aipim', 'macaxeira'])('AI-11 knows the names of the regions: %s', (name) => {
  expect(first(`quanto tempo dura ${name} descascada?`)).toBe('guardar-mandioca');
});

it.each(['tangerina', 'bergamota', 'mexerica', 'ponkan'])(
  'AI-11 knows the names of the regions: %s',
  (name) => {
    expect(first(`como guardar ${name}`)).toBe('guardar-citricos');
  },
);

it.each([
  ['COMO CONSERVAR ALFACE???', 'guardar-folhas'],
  ['geladera sem luz', 'faltou-luz'],
  ['quanto tempo dura iogurti aberto', 'guardar-iogurte'],
  ['congelei e descongelei, congelo denovo?', 'recongelar'],
  ['o que por no lugar do ovo', 'trocar-ovo'],
  ['reaquecendo marmita', 'reaquecer'],
  ['organizei a despensa', 'organizar-despensa'],
])('AI-11 reads capitals, typing mistakes and forms of verbs: %s', (question, id) => {
  expect(findArticles(question, 2).map(({ article }) => article.id)).toContain(id);
});

it('AI-11 reads questions of any length, and nothing from nothing', () => {
  expect(findArticles('', 3)).toEqual([]);
  expect(findArticles('?!… 😀', 3)).toEqual([]);
  expect(findArticles(`${'blablabla '.repeat(5_000)} feijão cozido`, 3).length).toBeLessThanOrEqual(
    3,
  );
});
