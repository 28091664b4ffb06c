/**
 * What counts as plain text, in one place for server and web. Free of zod.
 */
import { limits } from './values.ts';

const markup = /<\/?[a-z!?][^>]*>/iu;
// C0 and C1 controls but tab and line ends (which become spaces), and the marks that reorder text.
/* oxlint-disable no-control-regex, no-misleading-character-class -- naming odd characters is the point */
const forbidden =
  /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]|\p{Cs}|[\u{E0000}-\u{E007F}]/u;
const invisible =
  /[\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0]/gu;
// A zero-width joiner is text only inside an emoji (👩‍🌾).
const strayJoiner =
  /(?<![\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/* oxlint-enable no-control-regex, no-misleading-character-class */

export type NameProblem = 'blank' | 'too-long' | 'not-plain';

/**
 * Cleans a name as typed: one Unicode form, single spaces, no invisible characters, trimmed.
 * Emoji stay. Answers the clean name, or why it is refused: nothing left to see (`blank`), more
 * than 120 characters (`too-long`), or markup, control or text-reordering characters
 * (`not-plain`).
 */
export function cleanName(raw: string): { name: string } | { problem: NameProblem } {
  if (forbidden.test(raw) || markup.test(raw)) return { problem: 'not-plain' };
  const name = raw
    .normalize('NFC')
    .replace(invisible, '')
    .replace(strayJoiner, '')
    .replace(/\s+/gu, ' ')
    .trim();
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
