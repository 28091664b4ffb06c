import { describe, expect, it } from 'vitest';
import { amountToBuy, changedStock, isLow, itemsToBuy } from './stock.ts';

describe('stock', () => {
  it('PAN-03 adds and subtracts exactly and never goes below 0', () => {
    expect(changedStock(0.1, 0.2)).toBe(0.3);
    expect(changedStock(1.35, -0.35)).toBe(1);
    expect(changedStock(1, -3)).toBe(0);
  });

  it('PAN-03 calls an item low at or below its threshold', () => {
    expect(isLow({ quantity: 1, lowStockAlertThreshold: 1 })).toBe(true);
    expect(isLow({ quantity: 1.001, lowStockAlertThreshold: 1 })).toBe(false);
    expect(isLow({ quantity: 0, lowStockAlertThreshold: 0 })).toBe(true);
  });

  it('PAN-06 asks for what lifts a low item over its threshold', () => {
    expect(amountToBuy({ quantity: 1, lowStockAlertThreshold: 1, unit: 'un' })).toEqual({
      quantity: 1,
      unit: 'un',
    });
    expect(amountToBuy({ quantity: 0, lowStockAlertThreshold: 3, unit: 'un' })).toEqual({
      quantity: 4,
      unit: 'un',
    });
    expect(amountToBuy({ quantity: 0.4, lowStockAlertThreshold: 1, unit: 'kg' })).toEqual({
      quantity: 2,
      unit: 'kg',
    });
    expect(amountToBuy({ quantity: 200, lowStockAlertThreshold: 500, unit: 'g' })).toEqual({
      quantity: 0.5,
      unit: 'kg',
    });
    expect(amountToBuy({ quantity: 0, lowStockAlertThreshold: 1200, unit: 'g' })).toEqual({
      quantity: 1.5,
      unit: 'kg',
    });
  });

  it('PAN-06 sends the low items that do not already wait on the list', () => {
    const low = { quantity: 1, lowStockAlertThreshold: 1, unit: 'un' as const, productId: null };
    const stocked = [
      { ...low, name: 'Café Pilão 500 g', productId: 'p-coffee' },
      { ...low, name: 'Leite' },
      { ...low, name: 'Óleo' },
      { ...low, name: 'Arroz', quantity: 5 },
    ];
    const listed = [
      { name: 'leite', isChecked: false },
      { name: 'Óleo', isChecked: true },
    ];
    expect(itemsToBuy(stocked, listed)).toEqual([
      { name: 'Café Pilão 500 g', quantity: 1, unit: 'un', productId: 'p-coffee' },
      { name: 'Óleo', quantity: 1, unit: 'un' },
    ]);
  });
});
