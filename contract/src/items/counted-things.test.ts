import { expect, it } from 'vitest';
import { descriptionText, isCountedThing, joiningText, thingText } from './counted-things.ts';

const wordsOf = (text: string) => text.split(/\s+/u);

it('LST-25 finds each word of its lists', () => {
  const unfound = [
    ...wordsOf(thingText),
    ...wordsOf(descriptionText).map((word) => `ovo ${word}`),
    ...wordsOf(joiningText).map((word) => `ovo ${word} ovo`),
  ].filter((name) => !isCountedThing(name));
  expect(unfound).toEqual([]);
});
