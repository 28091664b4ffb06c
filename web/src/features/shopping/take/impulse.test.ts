import { expect, it } from 'vitest';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { impulseItem, isUnsaved, itemTakenAs, savedId } from './impulse.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

it('SHO-10 gives an item an id of `impulse-` and the UUID that is sent to the server', () => {
  const item = impulseItem('list', 'Velas');
  expect(item.id.startsWith('impulse-')).toBe(true);
  expect(savedId(item)).toMatch(uuid);
  expect(item.id).toBe(`impulse-${savedId(item)}`);
  expect([isUnsaved(item), isUnsaved(makeItem())]).toEqual([true, false]);
  expect(impulseItem('list', 'Velas').id).not.toBe(item.id);
});

it('SHO-10 renames an item after another selected product, unless a person has named or planned the item', () => {
  const can = makeProduct({ name: 'Tomate pelado' });
  const scanned = impulseItem('list', makeProduct({ name: 'Tomate', typicalUnit: 'kg' }));
  expect(itemTakenAs(scanned, can)).toMatchObject({
    id: scanned.id,
    name: 'Tomate pelado',
    unit: 'un',
    product: can,
  });
  expect(itemTakenAs(scanned, scanned.product)).toBe(scanned);
  for (const named of [impulseItem('list', 'Tomates'), makeItem({ product: makeProduct() })]) {
    expect(itemTakenAs(named, can)).toBe(named);
  }
});

it('SHO-10 gives an item the name and unit of its product, or un if lists do not have the unit', () => {
  const cheese = makeProduct({ name: 'Queijo minas', typicalUnit: 'kg' });
  expect(impulseItem('list', cheese)).toMatchObject({
    listId: 'list',
    name: 'Queijo minas',
    unit: 'kg',
    quantity: 1,
    selectedProductId: cheese.id,
    isChecked: false,
    isImpulse: true,
  });
  expect(impulseItem('list', makeProduct({ typicalUnit: 'ml' })).unit).toBe('un');
});
