import { fold } from '@quitanda/contract/text';

/**
 * Returns the first occurrence of `typed` in `text`, ignoring accents and case, as start and end
 * for `slice`; null if there is none.
 */
export function findMatchRange(text: string, typed: string): readonly [number, number] | null {
  const foldedQuery = fold(typed);
  if (foldedQuery === '') return null;
  // Folding may lengthen or shorten a character, so this stores for each folded code unit the
  // offset of its character in `text`.
  let folded = '';
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    const foldedCharacter = /\s/u.test(character) ? ' ' : fold(character);
    folded += foldedCharacter;
    for (let unit = 0; unit < foldedCharacter.length; unit += 1) offsets.push(offset);
    offset += character.length;
  }
  const start = folded.indexOf(foldedQuery);
  if (start === -1) return null;
  return [offsets[start] ?? 0, offsets[start + foldedQuery.length] ?? text.length];
}
