import { describe, expect, it } from 'vitest';
import { planAdditions } from './additions.ts';
import type { ItemValues } from '../items/item-fields.ts';
import { makeItem } from '../list.fixture.ts';

const items = [
  makeItem('1', { name: 'Pão francês', quantity: 2 }),
  makeItem('2', { name: 'Banana', quantity: 0.1, unit: 'kg' }),
  makeItem('3', { name: 'Café', isChecked: true }),
];
const makeValues = (name: string, quantity = 1, unit: 'un' | 'kg' = 'un'): ItemValues => ({
  name,
  quantity,
  unit,
});
const plan = (...itemsToAdd: ItemValues[]) => {
  let idCount = 0;
  return planAdditions(items, itemsToAdd, () => `new-${(idCount += 1)}`);
};

describe('adding to a list', () => {
  it('LST-06 adds a new item', () => {
    expect(plan(makeValues('Leite', 3))).toEqual({
      added: [{ id: 'new-1', name: 'Leite', quantity: 3, unit: 'un' }],
      raised: [],
    });
  });

  it('LST-19 raises the quantity of a pending item, and ignores accents and case', () => {
    expect(plan(makeValues('PAO frances', 3))).toEqual({
      added: [],
      raised: [{ item: items[0], by: 3, newQuantity: 5 }],
    });
  });

  it('LST-19 sums decimal quantities exactly', () => {
    expect(plan(makeValues('banana', 0.2, 'kg')).raised[0]?.newQuantity).toBe(0.3);
  });

  it('LST-19 limits the raised quantity to the maximum', () => {
    expect(plan(makeValues('pão francês', 99_999)).raised[0]?.newQuantity).toBe(99_999.999);
  });

  it('LST-19 does not raise an item that is checked or in another unit', () => {
    const { added, raised } = plan(makeValues('café'), makeValues('banana', 2));
    expect(added.map(({ name }) => name)).toEqual(['café', 'banana']);
    expect(raised).toEqual([]);
  });

  it('LST-15 LST-19 merges items with the same name that are added together', () => {
    const { added, raised } = plan(
      makeValues('Leite', 2),
      makeValues('leite', 3),
      makeValues('pão francês'),
      makeValues('Pão Francês'),
    );
    expect(added).toEqual([{ id: 'new-1', name: 'Leite', quantity: 5, unit: 'un' }]);
    expect(raised).toEqual([{ item: items[0], by: 2, newQuantity: 4 }]);
  });
});
