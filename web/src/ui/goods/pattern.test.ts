import { expect, it } from 'vitest';
import { patternFor, patterns } from './pattern.ts';

it('UI-02 gives a name the same floor tile whatever its case, accents and spaces', () => {
  expect(patternFor('Pão Francês')).toBe(patternFor(' pao  frances'));
});

it('UI-02 spreads names evenly over the floor tiles', () => {
  const count = new Map(patterns.map((pattern) => [pattern, 0]));
  for (let number = 0; number < 400; number += 1) {
    const pattern = patternFor(`Produto ${number}`);
    count.set(pattern, (count.get(pattern) ?? 0) + 1);
  }
  expect(Math.min(...count.values())).toBeGreaterThan(70);
});
