/**
 * What counts as plain text, in one place for server and web. Free of zod.
 */
import { limits } from './values.ts';

const markup = /<\/?[a-z!?][^>]*>/iu;
/* oxlint-disable no-control-regex, no-misleading-character-class -- naming odd characters is the point */
// Blanks that `\s` does not know: a line end of old, and the empty cell of Braille.
const blanks = /[\s\u0085\u2800]+/gu;
const invisible =
  /[\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u2060-\u2065\u206A-\u206F\u3164\uFE00-\uFE0D\uFEFF\uFFA0\u{E0100}-\u{E01EF}]/gu;
// A zero-width joiner is text only inside an emoji (👩‍🌾).
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
// Nobody writes more marks over one letter.
const piledMarks = /(\p{M}{4})\p{M}+/gu;
// Tags are text only in the flags of England, Scotland and Wales.
const flag = /\u{1F3F4}[\u{E0061}-\u{E007A}]{1,8}\u{E007F}/gu;
// Controls, the marks that reorder text and others that only format it, halves of pairs, and what is
// no character at all.
const forbidden = /[\p{Cc}\p{Cs}\p{NChar}]|(?!\u200D)\p{Cf}/u;
/* oxlint-enable no-control-regex, no-misleading-character-class */

/** What is longer is no name, however much of it would be cleaned away; in UTF-16 units. */
export const longestTyped = 10 * limits.nameLength;

export type NameProblem = 'blank' | 'too-long' | 'not-plain';

/**
 * Cleans a name as typed: one Unicode form, single spaces, no invisible characters, no piles of
 * marks, trimmed. Emoji stay. Answers the clean name, or why it is refused: nothing left to see (`blank`), more
 * than 120 characters (`too-long`), or markup, control or text-reordering characters
 * (`not-plain`).
 */
export function cleanName(raw: string): { name: string } | { problem: NameProblem } {
  // First of all: a text from elsewhere may be of any length, and `markup` takes the square of it.
  if (raw.length > longestTyped) return { problem: 'too-long' };
  const name = raw
    .normalize('NFC')
    .replace(invisible, '')
    .replace(strayJoiner, '')
    .replace(piledMarks, '$1')
    .replace(blanks, ' ')
    .trim();
  // Only now: what was taken out may have stood in the middle of a tag.
  if (forbidden.test(name.replace(flag, '')) || markup.test(name)) return { problem: 'not-plain' };
  if (!/[^\p{M}\p{Z}\uFE0F]/u.test(name)) return { problem: 'blank' };
  if ([...name].length > limits.nameLength) return { problem: 'too-long' };
  return { name };
}

/** What a person is told about a refused name; `blank` is the row's own sentence for a missing one. */
export function nameProblemText(problem: NameProblem, blank = 'O nome é obrigatório.'): string {
  if (problem === 'blank') return blank;
  if (problem === 'too-long') return `Use no máximo ${limits.nameLength} caracteres.`;
  return 'Use apenas texto simples.';
}

/** What AI-04 says of an empty question. */
export const missingQuestionText = 'Por favor, digite sua pergunta ou tópico para obter dicas.';

/**
 * The form in which names are compared and searched: no accents, lower case, single spaces
 * (DAT-05, LNK-01). `fold('  PÃO  Francês')` is `'pao frances'`.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}
