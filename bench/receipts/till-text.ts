import { fold } from '@quitanda/contract/text';
import type { Random } from '../../fakes/random.ts';

/** The maximum number of characters of a name that a till prints. */
const maxLength = 26;
/** The share of the words after the first one that a till leaves out. */
const droppedShare = 0.15;
const stopWords = new Set(['de', 'da', 'do', 'em', 'com', 'para', 'e', 'a', 'o']);

/**
 * Writes a product's name as a till prints it. 'Leite integral Piracanjuba 1 L' may become
 * 'LTE INTEG PIRAC 1L'.
 */
export function formatTillText(name: string, random: Random): string {
  const words = fold(name)
    .replaceAll(/(\d+(?:,\d+)?) (kg|g|ml|l|un)\b/gu, '$1$2')
    .split(/[^\p{L}\p{N},]+/u)
    .filter((word) => word !== '' && !stopWords.has(word));
  const printedText = words
    .filter((word, index) => index === 0 || /\d/u.test(word) || !random.chance(droppedShare))
    .map((word) => shorten(word, random))
    .join(' ');
  return printedText.slice(0, maxLength).trim().toUpperCase();
}

/** Returns the whole word, its beginning or its consonants. */
function shorten(word: string, random: Random): string {
  if (/\d/u.test(word) || word.length <= 4 || random.chance(0.25)) return word;
  if (random.chance(0.2)) {
    const consonants = word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/gu, '');
    return consonants.slice(0, 4);
  }
  return word.slice(0, 3 + random.below(4));
}
