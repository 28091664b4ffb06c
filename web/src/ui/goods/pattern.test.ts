import { expect, it } from 'vitest';
import { patternFor, patterns } from './pattern.ts';

it('UI-02 ignores case, accents and extra spaces of a name when it selects the pattern', () => {
  expect(patternFor('Pão Francês')).toBe(patternFor(' pao  frances'));
});

it('UI-02 distributes names evenly over the patterns', () => {
  const counts = new Map(patterns.map((pattern) => [pattern, 0]));
  for (let number = 0; number < 400; number += 1) {
    const pattern = patternFor(`Produto ${number}`);
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  expect(Math.min(...counts.values())).toBeGreaterThan(70);
});
