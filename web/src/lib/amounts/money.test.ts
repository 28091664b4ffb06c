import { toCentavos } from '@quitanda/contract/values';
import { describe, expect, it } from 'vitest';
import { formatMoney, moneyParts } from './money.ts';

describe('formatting money', () => {
  it('UI-06 writes R$, thousands with a dot and always two decimals', () => {
    expect(formatMoney(toCentavos(24.9))).toBe('R$\u00A024,90');
    expect(formatMoney(toCentavos(0))).toBe('R$\u00A00,00');
    expect(formatMoney(toCentavos(1234.5))).toBe('R$\u00A01.234,50');
  });

  it('UI-06 writes what the browser’s own formatter writes', () => {
    const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    for (const value of [0.01, 1, 999.99, 1000, 12_345.6, 99_999_999.99, -0.05, -1234.5]) {
      expect(formatMoney(toCentavos(value))).toBe(reais.format(value));
    }
  });

  it('UI-06 splits the text into parts that give the same text when joined', () => {
    const amount = toCentavos(1153.17);
    const { currency, whole, fraction } = moneyParts(amount);
    expect([currency, whole, fraction]).toEqual(['R$\u00A0', '1.153', ',17']);
    expect(currency + whole + fraction).toBe(formatMoney(amount));
  });
});
