import { readFileSync } from 'node:fs';
import {
  findUnit,
  productUnits,
  purchasedUnitOf,
  purchaseQuantity,
  purchaseUnit,
  toStored,
  unitWord,
  type BoughtProduct,
  type PlannedItem,
} from '@quitanda/contract';
import { expect, it } from 'vitest';

const specification = readFileSync(
  new URL('../../../../docs/spec/shopping.md', import.meta.url),
  'utf8',
);
const [, table = ''] = specification.split('How a planned item is bought (SHO-19):');
const [, rows = ''] = table.split('\n\n');
const cases = rows
  .split('\n')
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, planned = '', product = '', unitOfSale = '', bought = '']) => ({
    planned,
    product,
    unitOfSale,
    bought,
  }));

function parsePlannedItem(text: string): PlannedItem {
  const [quantity = '', unitText, ...words] = text.split(' ');
  const unit = findUnit(unitText);
  if (unit === undefined) throw new Error(`'${text}' has no unit of a list.`);
  return { name: words.join(' '), ...toStored(Number(quantity.replace(',', '.')), unit) };
}

function parseProduct(name: string, unitOfSale: string): BoughtProduct | null {
  const typicalUnit = productUnits.find((unit) => unit === unitOfSale);
  return typicalUnit === undefined ? null : { name, typicalUnit };
}

it('SHO-19 finds the table of cases in the specification', () => {
  expect(cases.length).toBeGreaterThan(30);
});

it.each(cases)('SHO-19 buys $planned as $product ($unitOfSale): $bought', (row) => {
  const planned = parsePlannedItem(row.planned);
  const product = parseProduct(row.product, row.unitOfSale);
  const quantity = purchaseQuantity(product, planned);
  const word = unitWord(product?.name ?? null, purchaseUnit(product, planned));
  expect(`${quantity === null ? '?' : String(quantity).replace('.', ',')} ${word}`).toBe(
    row.bought,
  );
});

it('SHO-19 returns the quantity in the given unit, and null if it cannot be converted', () => {
  const rice = { name: 'Arroz Tio João 5 kg', typicalUnit: 'un' } as const;
  expect(purchaseQuantity(rice, parsePlannedItem('2 kg arroz'), 'kg')).toBe(2);
  expect(purchaseQuantity(rice, parsePlannedItem('2 un arroz'), 'kg')).toBe(10);
  const tomato = { name: 'Tomate', typicalUnit: 'kg' } as const;
  expect(purchaseQuantity(tomato, parsePlannedItem('1,5 kg tomate'), 'un')).toBe(1);
  expect(purchaseQuantity(tomato, parsePlannedItem('3 un tomate'), 'un')).toBe(3);
  expect(purchaseQuantity(null, parsePlannedItem('3 un tomate'), 'kg')).toBeNull();
});

it('SHO-19 returns the purchased unit, or else the unit of the item', () => {
  expect(purchasedUnitOf({ unit: 'kg', purchasedUnit: 'un' })).toBe('un');
  expect(purchasedUnitOf({ unit: 'kg', purchasedUnit: null })).toBe('kg');
});
