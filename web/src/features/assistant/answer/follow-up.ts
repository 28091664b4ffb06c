/**
 * Follow-up questions without a model (AI-23): 'E o arroz?' after 'Onde o café sai mais barato?' means
 * 'Onde o arroz sai mais barato?'.
 */
import { fold } from '@quitanda/contract/text';
import type { Turn } from '../history/conversation.ts';

const followUp =
  /^\s*e\s+(?:(?:se\s+for|quanto\s+a|n?[oa]s?|d[oa]s?|o|a|os|as|um|uma|de|em|com|para|pra)\s+)?(?<thing>[^?!.]{2,60})[?!.\s]*$/iu;
const articles = new Set([
  'o',
  'a',
  'os',
  'as',
  'do',
  'da',
  'dos',
  'das',
  'no',
  'na',
  'de',
  'um',
  'uma',
]);
/** Words that end the name of the thing that a question is about. */
const ends = new Set(
  'sai saem esta estao e ta custa custam custou subiu subiram baixou baixaram acaba acabam dura duram vai vao fica ficam tem em no na nos nas por para pra este esse mes semana mais menos aberto aberta cozido cozida na geladeira'.split(
    ' ',
  ),
);

/** Words after an article that say what is asked, and not about which thing. */
const aspects = new Set('preco precos valor custo validade estoque quantidade receita'.split(' '));

/** Returns the whole question that a follow-up stands for, or the question itself. */
export function resolveFollowUp(question: string, earlier: readonly Turn[]): string {
  const thing = followUp.exec(question)?.groups?.['thing']?.trim();
  const before = earlier.findLast(({ status }) => status !== 'failed');
  if (thing === undefined || before === undefined) return question;
  const whole = resolveFollowUp(before.question, earlier.slice(0, earlier.indexOf(before)));
  const words = whole.split(/\s+/u);
  const range = findThing(words);
  return range === undefined
    ? question
    : [...words.slice(0, range.from), thing, ...words.slice(range.to)].join(' ') +
        (range.to >= words.length ? '?' : '');
}

/** Finds the words that name the thing: after the last article that a name follows. */
function findThing(words: readonly string[]): { from: number; to: number } | undefined {
  for (const [index, word] of words.entries()) {
    if (!articles.has(bare(word))) continue;
    const from = index + 1;
    if (aspects.has(bare(words[from] ?? ''))) continue;
    const length = words.slice(from).findIndex((next) => ends.has(bare(next)));
    const to = length === -1 ? words.length : from + length;
    if (to > from) return { from, to };
  }
  return undefined;
}

const bare = (word: string) => fold(word).replace(/[^\p{Letter}\p{Number}]/gu, '');
