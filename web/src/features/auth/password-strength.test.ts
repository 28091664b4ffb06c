import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

it.each([
  ['', undefined],
  ['Ab1-x', undefined],
  ['aaaaaa', 'fraca'],
  ['abcdef', 'fraca'],
  ['Aa1-Aa1-Aa1-', 'razoável'],
  ['feira77', 'fraca'],
  ['feira-77', 'razoável'],
  ['bananaverde', 'fraca'],
  ['tomate com manjericão', 'forte'],
  ['Feira-2026', 'forte'],
  ['ÇÃÉÍÓÚ', 'fraca'],
] as const)('AUT-16 calls the password %j %s', (password, word) => {
  expect(passwordStrength(password)).toBe(word);
});

it('AUT-16 never calls a longer password of the same kinds weaker', () => {
  const words = [undefined, 'fraca', 'razoável', 'forte'] as const;
  const text = 'Feira-2026-kJ';
  const ranks = Array.from(text, (_, index) =>
    words.indexOf(passwordStrength(text.slice(0, index + 1))),
  );
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});
