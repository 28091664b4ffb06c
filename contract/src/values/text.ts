/**
 * Cleans, counts and folds names and other typed text, the same for server and web. Does not import
 * zod.
 */
import { limits } from './values.ts';

const tagStart = /<\/?[a-z!?]/iu;
/* oxlint-disable no-control-regex, no-misleading-character-class -- naming odd characters is the point */
// Blanks that `\s` does not match: old line ends, and the empty cell of Braille.
const blanks = /[\s\u0085\u2800]+/gu;
const invisible =
  /[\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u2060-\u2065\u206A-\u206F\u3164\uFE00-\uFE0D\uFEFF\uFFA0\u{E0100}-\u{E01EF}]/gu;
// A zero-width joiner is text only inside an emoji (👩‍🌾).
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
// Real text never has more than four combining marks on one letter.
const piledMarks = /(\p{M}{4})\p{M}+/gu;
// Tag characters are text only in the flags of England, Scotland and Wales.
const flag = /\u{1F3F4}[\u{E0061}-\u{E007A}]{1,8}\u{E007F}/gu;
// Control characters, marks that reorder or format text, unpaired surrogates, and non-characters.
const forbidden = /[\p{Cc}\p{Cs}\p{NChar}]|(?!\u200D)\p{Cf}/u;
/* oxlint-enable no-control-regex, no-misleading-character-class */

/** A longer text is not a name, even if cleaning would shorten it; in UTF-16 units. */
export const maxTypedLength = 10 * limits.nameLength;

export type NameProblem = 'blank' | 'too-long' | 'not-plain';

/**
 * Cleans a typed name: one Unicode form, single spaces, no invisible characters, at most four
 * combining marks on a letter, trimmed. Emoji stay. Returns the clean name, or why it is refused:
 * nothing visible (`blank`), more than 120 characters (`too-long`), or markup, control or
 * text-reordering characters (`not-plain`).
 */
export function cleanName(raw: string): { name: string } | { problem: NameProblem } {
  // Checked first, because a text may have any length.
  if (raw.length > maxTypedLength) return { problem: 'too-long' };
  const name = raw
    .normalize('NFC')
    .replace(invisible, '')
    .replace(strayJoiner, '')
    .replace(piledMarks, '$1')
    .replace(blanks, ' ')
    .trim();
  // Checked after the removal, because a removed character may have been inside a tag.
  if (forbidden.test(name.replace(flag, '')) || hasMarkup(name)) return { problem: 'not-plain' };
  if (!/[^\p{M}\p{Z}\uFE0F]/u.test(name)) return { problem: 'blank' };
  if ([...name].length > limits.nameLength) return { problem: 'too-long' };
  return { name };
}

/**
 * Whether a text has a tag. One pattern for the whole tag would take quadratic time on a text with
 * many starts of tags and no end.
 */
function hasMarkup(text: string): boolean {
  const start = text.search(tagStart);
  return start >= 0 && text.includes('>', start);
}

/** The message for a refused name; `blank` is the form's message for a missing name. */
export function nameProblemText(problem: NameProblem, blank = 'O nome é obrigatório.'): string {
  if (problem === 'blank') return blank;
  if (problem === 'too-long') return `Use no máximo ${limits.nameLength} caracteres.`;
  return 'Use apenas texto simples.';
}

/** The number of characters (code points) of a text, which JSON Schema's `maxLength` counts too. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The message for an empty question (AI-04). */
export const missingQuestionText = 'Por favor, digite sua pergunta ou tópico para obter dicas.';

/**
 * The form in which names are compared and searched: no accents, lower case, single spaces (DAT-05,
 * LNK-01). `fold('  PÃO  Francês')` is `'pao frances'`.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}
