import { fold } from '@quitanda/contract/text';
import type { Chance } from '../../fakes/chance.ts';

/** Characters that a till prints of a name. */
const width = 26;
/** The share of the words after the first one that a till leaves out. */
const droppedShare = 0.15;
const joining = new Set(['de', 'da', 'do', 'em', 'com', 'para', 'e', 'a', 'o']);

/** Writes a product's name as a till prints it: 'Leite integral Piracanjuba 1 L' as 'LTE INTEG PIRAC 1L'. */
export function tillText(name: string, chance: Chance): string {
  const words = fold(name)
    .replaceAll(/(\d+(?:,\d+)?) (kg|g|ml|l|un)\b/gu, '$1$2')
    .split(/[^\p{L}\p{N},]+/u)
    .filter((word) => word !== '' && !joining.has(word));
  const printed = words
    .filter((word, place) => place === 0 || /\d/u.test(word) || !chance.happens(droppedShare))
    .map((word) => shorten(word, chance))
    .join(' ');
  return printed.slice(0, width).trim().toUpperCase();
}

/** A whole word, its beginning, or its consonants. */
function shorten(word: string, chance: Chance): string {
  if (/\d/u.test(word) || word.length <= 4 || chance.happens(0.25)) return word;
  if (chance.happens(0.2)) {
    const consonants = word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/gu, '');
    return consonants.slice(0, 4);
  }
  return word.slice(0, 3 + chance.below(4));
}
