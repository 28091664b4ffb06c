/**
 * The known words that are similar to a mistyped one. Must not import zod, because the browser
 * loads this file.
 */
import { editDistance, soundOf } from './words.ts';

export const maxGuesses = 4;

const knownSounds = new Map<string, string>();
/** Enough for the words and pairs of words of 20,000 products. */
const maxKnownSounds = 100_000;

/** Like {@link soundOf}, for the words of an index: the sound of each is computed once. */
function soundOfKnown(word: string): string {
  const known = knownSounds.get(word);
  if (known !== undefined) return known;
  if (knownSounds.size >= maxKnownSounds) knownSounds.clear();
  const sound = soundOf(word);
  knownSounds.set(word, sound);
  return sound;
}

/**
 * The words that the person may have meant, the likeliest first. `knownWords` has each word once.
 */
export function findClosestWords(word: string, knownWords: readonly string[]): string[] {
  // In numbers and codes, a different digit means a different product.
  if (word.length < 4 || /\d/u.test(word)) return [];
  const maxMistakes = word.length >= 7 ? 2 : 1;
  const sound = soundOf(word);
  const closestWords: { word: string; distance: number }[] = [];
  for (const each of knownWords) {
    // Also compares with the prefixes of longer words, because the person may still be typing.
    const comparedText =
      each.length > word.length + 1 && word.length > 4 ? each.slice(0, word.length) : each;
    const isPrefix = comparedText !== each;
    const soundsSame = soundOfKnown(each) === sound;
    // People rarely mistype the first letter.
    const hasOtherFirstLetter = each[0] !== word[0] && !soundsSame;
    // Such a mistake alone would exceed the maximum, so most words need no edit distance.
    if (hasOtherFirstLetter && (isPrefix || maxMistakes === 1)) continue;
    const maxEdits = isPrefix || hasOtherFirstLetter ? 1 : maxMistakes;
    const distance = soundsSame
      ? 0.5
      : editDistance(word, comparedText, maxEdits) + (isPrefix ? 0.4 : 0);
    const maxDistance = isPrefix ? 1.4 : maxMistakes;
    if (distance <= maxDistance && !(hasOtherFirstLetter && distance + 0.7 > maxDistance)) {
      closestWords.push({ word: each, distance: hasOtherFirstLetter ? distance + 0.7 : distance });
    }
  }
  closestWords.sort((one, other) => one.distance - other.distance);
  const [best] = closestWords;
  return closestWords
    .filter(({ distance }) => best !== undefined && distance <= best.distance + 0.6)
    .slice(0, maxGuesses)
    .map((each) => each.word);
}
