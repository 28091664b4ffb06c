import { fold } from '@quitanda/contract/text';

const stopWords = new Set(['a', 'o', 'as', 'os', 'e', 'de', 'da', 'do', 'das', 'dos']);
for (const word of ['em', 'na', 'no', 'com', 'sem', 'para', 'pra', 'ao', 'p', 'c']) {
  stopWords.add(word);
}

/**
 * Returns the words of a name without stop words, folded and in the singular.
 * `stemmed('Pães de queijo')` is `['pao', 'queijo']`.
 */
export function stemmed(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map(singular);
}

/**
 * Returns the singular. A wrong singular has no effect, because names and keywords get the same
 * one.
 */
function singular(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/(?:oes|aes)$/u, 'ao')
    .replace(/eis$/u, 'el')
    .replace(/ns$/u, 'm')
    .replace(/(?<=[rz])es$/u, '')
    .replace(/s$/u, '');
}
