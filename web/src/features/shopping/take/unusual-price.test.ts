import { toCentavos } from '@quitanda/contract/values';
import { describe, expect, it } from 'vitest';
import { unusualPriceText } from './unusual-price.ts';

describe('SHO-22 a price ten times off', () => {
  const text = (price: number, usual: number) =>
    unusualPriceText(toCentavos(price), toCentavos(usual));

  it('SHO-22 returns a text for ten times the usual price and for a tenth of it', () => {
    expect(text(299, 29.9)).toBe('10 vezes o que você costuma pagar');
    expect(text(750, 29.9)).toBe('25 vezes o que você costuma pagar');
    expect(text(2.99, 29.9)).toBe('10 vezes menos do que você costuma pagar');
  });

  it('SHO-22 returns no text for a smaller difference, or without a usual price', () => {
    expect(text(298.99, 29.9)).toBeUndefined();
    expect(text(3, 29.9)).toBeUndefined();
    expect(text(299, 0)).toBeUndefined();
  });
});
