import { toCentavos } from '@quitanda/contract/values';
import { expect, it } from 'vitest';
import { unitPriceText } from './unit-price.ts';

const plainUnitPriceText = (
  price: number,
  unit: 'un' | 'kg',
  ...names: (string | null | undefined)[]
) => unitPriceText(toCentavos(price), unit, ...names)?.replaceAll('\u00A0', ' ');

it("INS-02 computes the unit price from the package size in the product's name, else in the item's", () => {
  expect(plainUnitPriceText(3.49, 'un', 'Cerveja lata 350 ml')).toBe('R$ 9,97/L');
  expect(plainUnitPriceText(8.3, 'un', undefined, 'Café 500 g')).toBe('R$ 16,60/kg');
  expect(plainUnitPriceText(14.4, 'un', 'Ovos dúzia', 'Ovos 30 un')).toBe('R$ 1,20/un');
});

it('INS-02 shows no unit price that equals the price', () => {
  expect(plainUnitPriceText(7.98, 'kg', 'Tomate')).toBeUndefined();
  expect(plainUnitPriceText(60, 'kg', 'Queijo 500 g')).toBeUndefined();
  expect(plainUnitPriceText(2.49, 'un', null, 'Detergente')).toBeUndefined();
});
