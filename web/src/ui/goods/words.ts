import { fold } from '@quitanda/contract/text';

const stopWords = new Set(['a', 'o', 'as', 'os', 'e', 'de', 'da', 'do', 'das', 'dos']);
for (const word of ['em', 'na', 'no', 'com', 'sem', 'para', 'pra', 'ao', 'p', 'c']) {
  stopWords.add(word);
}

/**
 * The words of a name that say what it is: folded, in the singular, without joining words.
 * `stemmed('Pães de queijo')` is `['pao', 'queijo']`.
 */
export function stemmed(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map(singular);
}

/** Returns the singular. A wrong one does no harm, because names and keywords get the same one. */
function singular(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/(?:oes|aes)$/u, 'ao')
    .replace(/eis$/u, 'el')
    .replace(/ns$/u, 'm')
    .replace(/(?<=[rz])es$/u, '')
    .replace(/s$/u, '');
}
