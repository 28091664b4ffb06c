/** Words that no name of the shared catalogue may contain: insults, warnings against buying, addresses. */
import { fold } from '@quitanda/contract/text';

/** Folded words and phrases. Each counts only as a whole: 'puta' is not in 'putanesca'. */
const blockedPhrases = [
  'nao compre',
  'nao comprem',
  'nao coma',
  'nao comam',
  'nao beba',
  'boicote',
  'golpe',
  'fraude',
  'ladrao',
  'ladroes',
  'roubo',
  'lixo toxico',
  'envenenado',
  'envenenada',
  'contaminado',
  'contaminada',
  'caralho',
  'porra',
  'merda',
  'bosta',
  'puta',
  'buceta',
  'viado',
  'arrombado',
  'foda se',
  'fdp',
  'http',
  'https',
  'www',
  'whatsapp',
] as const;

/** Returns whether a name or brand contains a blocked word. */
export function hasBlockedWord(text: string): boolean {
  const words = ` ${fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  return blockedPhrases.some((phrase) => words.includes(` ${phrase} `));
}
