import { expect, it } from 'vitest';
import { createRandom } from '../../../../../fakes/random.ts';
import { findNamesToCompare, indexNames } from './name-index.ts';
import { compareTexts } from './similarity.ts';
import { splitTillText } from './till-words.ts';

const texts = (count: number, seed: number) => {
  const random = createRandom(seed);
  const words = 'lte leite leit desnatado dsnt qjo queijo que mussarela muss m ar arroz 1kg 500g a';
  const all = words.split(' ');
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + random.below(4) }, () => all[random.below(all.length)]).join(' '),
  );
};

it('NF-09 leaves out exactly the names that have no similar word', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const names = texts(30, seed).map((text) => [splitTillText(text)]);
    const index = indexNames(names);
    for (const text of texts(20, seed + 1_000)) {
      const printed = splitTillText(text);
      const similar = [...names.keys()].filter((at) =>
        (names[at] ?? []).some((name) => compareTexts(printed, name).score > 0),
      );
      expect(findNamesToCompare(index, printed, 30), `${seed}: ${text}`).toEqual(similar);
    }
  }
});

it('NF-09 prefers the names with the rarest words if there are too many', () => {
  const names = ['Leite A', 'Leite B', 'Leite Piracanjuba', 'Leite C'].map((name) => [
    splitTillText(name),
  ]);
  expect(findNamesToCompare(indexNames(names), splitTillText('LTE PIRAC'), 2)).toContain(2);
  expect(findNamesToCompare(indexNames(names), splitTillText('LTE PIRAC'), 2)).toHaveLength(2);
});

it('NF-09 compares a printed word with at most 1,000 words of the same first letter', () => {
  const names = Array.from({ length: 3_000 }, (_, index) => [splitTillText(`a${index}b`)]);
  expect(indexNames(names).wordsByLetter.get('a')).toHaveLength(1_000);
});
