import { fold } from '../values/text.ts';

const stopWords = new Set(['a', 'o', 'as', 'os', 'e', 'de', 'da', 'do', 'das', 'dos']);
for (const word of ['em', 'na', 'no', 'com', 'sem', 'para', 'pra', 'ao', 'p', 'c']) {
  stopWords.add(word);
}

/**
 * Returns the words of a name without stop words, folded and in the singular.
 * `stemWords('Pães de queijo')` is `['pao', 'queijo']`.
 */
export function stemWords(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map(singularOf);
}

/**
 * Returns the singular of a word. A wrong singular does no harm, because it is the same for the
 * names and for the keywords.
 */
function singularOf(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/(?:oes|aes)$/u, 'ao')
    .replace(/eis$/u, 'el')
    .replace(/ns$/u, 'm')
    .replace(/(?<=[rz])es$/u, '')
    .replace(/s$/u, '');
}
