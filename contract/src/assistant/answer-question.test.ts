import { expect, it } from 'vitest';
import type { AssistantAnswer, Proposal } from './answer.ts';
import { nameWithPackage } from '../items/package-words.ts';
import { packageText } from '../values/units.ts';
import { answerQuestion } from './answer-question.ts';
import type { AskedQuestion } from './asked-question.fixture.ts';

import { heldOutQuestions } from './held-out-questions.fixture.ts';
import { home } from './household.fixture.ts';
import { openQuestions } from './open-questions.fixture.ts';

const noArticle: AssistantAnswer = {
  text: 'Não sei responder isso.',
  figures: [],
  sources: [],
  proposals: [],
  basis: 'none',
};

const answer = ({ question, about }: Pick<AskedQuestion, 'question' | 'about'>) =>
  answerQuestion(question, about ?? null, home, () => noArticle);

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/\*\*|\\/gu, '');

function linesOf(proposal: Proposal | undefined): string[] {
  if (proposal === undefined) return [];
  if (proposal.kind === 'set-budget') return [String(proposal.budget)];
  return proposal.items.map(({ name, quantity, unit, unitText }) => {
    const named = nameWithPackage(name, packageText(unitText));
    return `${named} ${quantity / 1_000} ${unit}`;
  });
}

/** What of the wanted answer is missing. */
function missingOf(wanted: AskedQuestion): string[] {
  const given = answer(wanted);
  const text = plain(given.text);
  const figures = given.figures.map(({ label, amount }) => [label, amount] as const);
  const missing = [
    ...(wanted.says ?? []).filter((part) => !text.includes(part)).map((part) => `says ${part}`),
    ...(wanted.neverSays ?? []).filter((part) => text.includes(part)).map((part) => `not ${part}`),
  ];
  const areFiguresRight =
    wanted.figures === undefined ||
    (figures.length === wanted.figures.length &&
      wanted.figures.every(
        ([label, amount], index) =>
          figures[index]?.[0].startsWith(label) === true && figures[index][1] === amount,
      ));
  if (!areFiguresRight) missing.push(`figures ${JSON.stringify(figures)}`);
  if (wanted.basis !== undefined && wanted.basis !== given.basis)
    missing.push(`basis ${given.basis}`);
  if (wanted.proposes !== undefined) {
    const [kind, ...lines] = wanted.proposes;
    const proposed = linesOf(given.proposals.find((each) => each.kind === kind));
    if (lines.join() !== proposed.join())
      missing.push(
        `proposes ${given.proposals.map((each) => each.kind).join()} ${proposed.join()}`,
      );
  }
  return missing.length === 0 ? [] : [`${wanted.question}: ${missing.join('; ')} <- ${text}`];
}

const failed = (questions: readonly AskedQuestion[]) => questions.flatMap(missingOf);

it('AI-14 answers the questions with which the rules were made', () => {
  expect(openQuestions).toHaveLength(50);
  expect(failed(openQuestions)).toEqual([]);
});

it('AI-14 answers the questions that were written before the rules', () => {
  expect(heldOutQuestions).toHaveLength(50);
  expect(failed(heldOutQuestions)).toEqual([]);
});
