/**
 * Cleans, counts and folds names and other typed text, the same for server and web. Must not import
 * zod, because the browser loads this file.
 */
import { limits } from './values.ts';

const tagStart = /<\/?[a-z!?]/iu;
/* oxlint-disable no-control-regex, no-misleading-character-class -- naming odd characters is the point */
// Blanks that `\s` does not match: old line ends, and the empty cell of Braille.
const blanks = /[\s\u0085\u2800]+/gu;
// What Unicode never draws, such as marks of direction from a pasted chat, and tag characters. A joiner and
// the selector of an emoji are text inside an emoji (below), tags in the flags of England, Scotland and Wales.
const flagOrInvisible =
  /(\u{1F3F4}[\u{E0061}-\u{E007A}]{1,8}\u{E007F})|(?![\u200D\uFE0E\uFE0F])\p{Default_Ignorable_Code_Point}/gu;
// A zero-width joiner is text only inside an emoji (👩‍🌾).
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
// A digit takes a selector only before the frame of a keycap (1️⃣).
const straySelector = /(?<![^#*0-9\P{Emoji}])[\uFE0E\uFE0F](?!\u20E3)/gu;
// Real text never has more than four combining marks on one letter.
const piledMarks = /(\p{M}{4})\p{M}+/gu;
// Accents, and the invisible characters that pasted texts bring. Not the joiner and the tags of emoji, which
// stored names contain.
const marks = /[\p{M}\u00AD\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;
// Control characters, unpaired surrogates, non-characters, and the few format characters that are drawn.
const forbidden = /[\p{Cc}\p{Cs}\p{NChar}]|(?!\u200D)\p{Cf}/u;
/* oxlint-enable no-control-regex, no-misleading-character-class */

/**
 * The most UTF-16 units of a typed text that is cleaned to at most `maxLength` characters. A longer text is
 * refused, even if cleaning would shorten it.
 */
export const maxTypedLength = (maxLength: number = limits.nameLength) => 10 * maxLength;

/** `U+001B`: the first character that no name may have. */
type ForbiddenCharacter = `U+${string}`;
export type NameProblem = 'blank' | 'too-long' | 'not-plain' | ForbiddenCharacter;

/**
 * Cleans a typed name: one Unicode form, single spaces, no invisible characters, at most four
 * combining marks on a letter, trimmed. Emoji stay. Returns the clean name, or why it is refused:
 * nothing visible (`blank`), more than `maxLength` characters (`too-long`), markup (`not-plain`), or a control
 * character, by its number.
 */
export function cleanName(
  raw: string,
  maxLength: number = limits.nameLength,
): { name: string } | { problem: NameProblem } {
  // Checked first, because a text may have any length.
  if (raw.length > maxTypedLength(maxLength)) return { problem: 'too-long' };
  const name = raw
    .replace(flagOrInvisible, '$1')
    .replace(straySelector, '')
    .replace(strayJoiner, '')
    // After the removal, because an invisible character may have stood between a letter and its accent.
    .normalize('NFC')
    .replace(piledMarks, '$1')
    .replace(blanks, ' ')
    .trim();
  const [character] = forbidden.exec(name.replace(flagOrInvisible, '')) ?? [];
  if (character !== undefined) return { problem: codePointName(character) };
  // Checked after the removal, because a removed character may have been inside a tag.
  if (hasMarkup(name)) return { problem: 'not-plain' };
  if (!/[^\p{M}\p{Z}\uFE0F]/u.test(name)) return { problem: 'blank' };
  if ([...name].length > maxLength) return { problem: 'too-long' };
  return { name };
}

function codePointName(character: string): ForbiddenCharacter {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Whether a text has a tag. One pattern for the whole tag would take quadratic time on a text with
 * many starts of tags and no end.
 */
function hasMarkup(text: string): boolean {
  const start = text.search(tagStart);
  return start >= 0 && text.includes('>', start);
}

/**
 * The message for a refused name; `blank` is the form's message for a missing name, `maxLength` the limit
 * with which the name was cleaned.
 */
export function nameProblemText(
  problem: NameProblem,
  blank = 'O nome é obrigatório.',
  maxLength: number = limits.nameLength,
): string {
  if (problem === 'blank') return blank;
  if (problem === 'too-long') return `Use no máximo ${maxLength} caracteres.`;
  if (problem === 'not-plain') return 'Use apenas texto simples.';
  return `Use apenas texto simples, sem o caractere ${problem}.`;
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
 * The form in which names are compared and searched: no accents, nothing invisible, lower case, single
 * spaces (DAT-05, LNK-01). `fold('  PÃO  Francês')` is `'pao frances'`.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(marks, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}
