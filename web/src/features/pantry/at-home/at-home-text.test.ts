import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../../../test/text-of.ts';
import { atHomeText } from './at-home-text.ts';

const text = (quantity: number, amount: number, days: number, other: object = {}) => {
  const { isGuess = false, ...item } = { unit: 'un', ...other } as {
    isGuess?: boolean;
    unit: string;
  };
  const batch = { id: 'b', amount, bestBefore: '2026-11-20', isGuess };
  return withPlainSpaces(atHomeText({ quantity, ...item }, { batch, days }));
};

it('VAL-11 says how much is at home and when it expires', () => {
  expect(text(2, 2, 3)).toBe('Tem 2 em casa, vencem em 3 dias');
  expect(text(1, 1, 1)).toBe('Tem 1 em casa, vence amanhã');
  expect(text(2, 2, 0, { isGuess: true })).toBe('Tem 2 em casa, devem vencer hoje');
  expect(text(2, 2, -1)).toBe('Tem 2 em casa, venceram ontem');
  expect(text(1, 1, -3)).toBe('Tem 1 em casa, venceu há 3 dias');
});

it('VAL-11 says how much of it expires if the rest keeps longer', () => {
  expect(text(5, 2, 2)).toBe('Tem 5 em casa, 2 vencem em 2 dias');
  expect(text(5, 1, 2)).toBe('Tem 5 em casa, 1 vence em 2 dias');
  expect(text(1.2, 0.5, 2, { unit: 'kg' })).toBe('Tem 1,2 kg em casa, 0,5 kg vence em 2 dias');
  expect(text(3, 2, 2, { unitText: 'lata' })).toBe('Tem 3 latas em casa, 2 latas vencem em 2 dias');
});
