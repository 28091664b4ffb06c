import { fold } from '@quitanda/contract/text';

/**
 * Returns where `typed` is in `text`, ignoring accents and case, as [start, end) for `slice`; null
 * if it is not there.
 */
export function matchRange(text: string, typed: string): readonly [number, number] | null {
  const foldedQuery = fold(typed);
  if (foldedQuery === '') return null;
  // Folding may lengthen or shorten a character, so the origin of each folded unit is stored.
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = /\s/u.test(character) ? ' ' : fold(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(at);
    at += character.length;
  }
  const found = folded.indexOf(foldedQuery);
  if (found === -1) return null;
  return [origin[found] ?? 0, origin[found + foldedQuery.length] ?? text.length];
}
